import { log } from '../../../lib/log.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'
import type { Scrobbler } from '../create-scrobbler.ts'

/** Where a listener finds their token. */
const TOKEN_PAGE = 'https://listenbrainz.org/settings/'
/** What a header can carry: a token of the service is a UUID. */
const TOKEN = /^[\x21-\x7e]{1,255}$/

class WrongToken extends Error {}

/** Takes the token of an account. */
export function ConnectListenBrainz({ connect }: Pick<Scrobbler, 'connect'>) {
  const { listenBrainz: text, connect: connectLabel } = useMessages().scrobbling
  const { form, field, formError, busy } = useCheckedForm({
    checks: {
      token: (token) => {
        if (token === '') return text.tokenMissing
        return TOKEN.test(token) ? undefined : text.tokenWrong
      },
    },
    describe: (error) =>
      error instanceof WrongToken
        ? { field: 'token', message: text.tokenWrong }
        : { field: '', message: text.unreachable },
    run: async ({ token }) => {
      const isTaken = await connect(token).catch((error: unknown) => {
        log.warn('ListenBrainz does not answer', error)
        throw error
      })
      if (!isTaken) throw new WrongToken()
    },
  })
  return (
    <form {...form} className="grid max-w-lg justify-items-start gap-4">
      {formError && <Alert tone="error">{formError}</Alert>}
      <div className="w-full">
        <TextField
          {...field('token')}
          label={text.token}
          hint={text.tokenHint}
          type="password"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="solid" busy={busy}>
          {connectLabel}
        </Button>
        <a
          href={TOKEN_PAGE}
          target="_blank"
          rel="noreferrer"
          className="font-semibold underline decoration-1 underline-offset-4"
        >
          {text.findToken}
        </a>
      </div>
    </form>
  )
}
