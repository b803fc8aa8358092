import { create } from 'zustand'
import { firebaseUser, isGoogleAvailable } from '../../domain/auth/auth.ts'
import { errorCode } from '../../lib/error-code.ts'
import { type PendingFactor, type Proof, proveByGoogle, proveByPassword } from './reauthenticate.ts'

/** The step that the dialog shows; null while it is closed. */
type Question =
  | { readonly step: 'method'; readonly password: boolean; readonly google: boolean }
  | { readonly step: 'code'; readonly factor: PendingFactor }
  | null

export interface IdentityCheckPorts {
  methods(): { readonly password: boolean; readonly google: boolean }
  byPassword(password: string): Promise<Proof>
  byGoogle(): Promise<Proof | 'cancelled'>
}

/**
 * "Confirm that it’s you": the only way in which a sensitive change gets a fresh sign-in. The change waits for the
 * result; a dialog renders the step in `useQuestion`.
 */
export function createIdentityCheck(ports: IdentityCheckPorts) {
  const useQuestion = create<{ readonly question: Question }>()(() => ({ question: null }))
  let settle: ((confirmed: boolean) => void) | null = null

  function show(question: Question): void {
    useQuestion.setState({ question })
  }

  function end(confirmed: boolean): void {
    show(null)
    const waiting = settle
    settle = null
    waiting?.(confirmed)
  }

  /** Shows a step and waits for its end. An earlier step ends unconfirmed. */
  function wait(question: Question): Promise<boolean> {
    end(false)
    return new Promise((resolve) => {
      settle = resolve
      show(question)
    })
  }

  /** Applies a proof to the step it was given for, unless that step was closed since. */
  function take(proof: Proof | 'cancelled', mine: typeof settle): void {
    if (mine === null || mine !== settle || proof === 'cancelled') return
    if (proof === 'confirmed') end(true)
    else show({ step: 'code', factor: proof })
  }

  /**
   * True when the user confirmed their identity, false when they gave up. A password from the form is tried first; a
   * wrong one rejects, so that the form can show it.
   */
  async function confirm(password?: string): Promise<boolean> {
    if (password === undefined) return wait({ step: 'method', ...ports.methods() })
    const proof = await ports.byPassword(password)
    return proof === 'confirmed' || wait({ step: 'code', factor: proof })
  }

  return {
    useQuestion,
    confirm,
    cancel: () => end(false),
    /** The dialog's inputs. Each rejects with the provider's error, which the dialog shows. */
    submitPassword: async (password: string) => {
      const mine = settle
      take(await ports.byPassword(password), mine)
    },
    submitGoogle: async () => {
      const mine = settle
      take(await ports.byGoogle(), mine)
    },
    submitCode: async (code: string) => {
      const { question } = useQuestion.getState()
      if (question?.step !== 'code') return
      const mine = settle
      await question.factor.submit(code)
      take('confirmed', mine)
    },
    /**
     * Runs an action; when the provider requires a recent sign-in, asks for one and runs it again. Null if the user
     * gave up.
     */
    withRecentSignIn: async <Result extends NonNullable<unknown>>(
      action: () => Promise<Result>,
    ): Promise<Result | null> => {
      try {
        return await action()
      } catch (error) {
        if (errorCode(error) !== 'auth/requires-recent-login') throw error
        return (await confirm()) ? action() : null
      }
    },
  }
}

export const identityCheck = createIdentityCheck({
  methods: () => {
    const ways = firebaseUser().providerData.map(({ providerId }) => providerId)
    return {
      password: ways.includes('password'),
      google: ways.includes('google.com') && isGoogleAvailable(),
    }
  },
  byPassword: proveByPassword,
  byGoogle: proveByGoogle,
})

/** Cancels the check when the user signs out: the next user must not confirm it. */
export const accountSession = { leave: () => identityCheck.cancel() }
