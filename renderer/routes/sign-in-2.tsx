import { accountsText } from '../../shared/locales/generated/accounts.ts'
import { AccountHeader, AccountHeading } from '../domain/auth/account-frame.tsx'
import { SignInForm } from '../domain/auth/sign-in-form.tsx'
import { SignInPoster } from '../domain/auth/sign-in-poster.tsx'

/** Variant of the sign-in page with a poster in a second column. */
export function Component() {
  return (
    <div className="grid min-h-dvh desktop:grid-cols-[1.15fr_1fr]">
      <SignInPoster />
      <main className="flex flex-col px-5 py-6 wide:px-10 wide:py-8">
        <div className="mx-auto w-full max-w-[27rem]">
          <AccountHeader className="text-[2.1rem]" />
        </div>
        <div className="m-auto w-full max-w-[27rem] py-10">
          <AccountHeading title={accountsText.signIn.title} />
          <SignInForm />
        </div>
      </main>
    </div>
  )
}
