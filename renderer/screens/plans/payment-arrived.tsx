import { useLocation } from 'react-router'
import { accountText } from '../../../shared/locales/generated/account.ts'
import { plansText } from '../../../shared/locales/generated/plans.ts'
import { useAccount } from '../../domain/auth/auth.ts'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { PaymentPage } from './components/payment-page.tsx'
import { usePaymentReturn } from './use-payment-return.ts'

/** Page to which the payment provider returns after a payment. It reports when the plan is granted. */
export function PaymentArrived() {
  const { search } = useLocation()
  return <ReturnVisit key={search} />
}

function ReturnVisit() {
  const { phase, sentence, isWorking, secondsLeft, stay } = usePaymentReturn()
  return (
    <PaymentPage result="success" secondsLeft={secondsLeft} onStay={stay}>
      <div className="mt-6 grid max-w-[38rem] gap-4 empty:hidden">
        <p role="status" className="flex items-center gap-3 font-semibold empty:hidden">
          {isWorking && <Working />}
          {phase === 'granted' && <Granted />}
        </p>
        {phase === 'queued' && <Queued />}
        {phase === 'signed-out' && <SignedOut />}
        {phase === 'refused' && <Refused sentence={sentence} />}
        {phase === 'not-found' && <Refused sentence={plansText.arrival.notFound} />}
      </div>
    </PaymentPage>
  )
}

function Working() {
  return (
    <>
      <Spinner />
      {plansText.arrival.working}
    </>
  )
}

function Granted() {
  const { claims } = useAccount()
  const text = plansText.arrival
  return claims && <>{text.granted(accountText.plan(claims.plan))}</>
}

function Queued() {
  return <Alert tone="note">{plansText.arrival.queued}</Alert>
}

function SignedOut() {
  const { pathname, search } = useLocation()
  const redirect = encodeURIComponent(pathname + search)
  return (
    <Alert
      tone="note"
      action={
        <LinkButton to={`/sign-in?redirect=${redirect}`} size="small">
          {plansText.signIn}
        </LinkButton>
      }
    >
      {plansText.arrival.signedOut}
    </Alert>
  )
}

function Refused({ sentence }: { readonly sentence: string | null }) {
  const text = plansText.arrival
  return (
    <Alert tone="error">
      <p className="font-semibold">{sentence ?? text.refused}</p>
      <p>{text.refusedHint}</p>
    </Alert>
  )
}
