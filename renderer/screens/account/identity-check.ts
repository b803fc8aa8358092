import { create } from 'zustand'
import { firebaseUser, googleAvailable } from '../../domain/auth/auth.ts'
import { errorCode } from '../../lib/error-code.ts'
import { type PendingFactor, type Proof, proveByGoogle, proveByPassword } from './reauthenticate.ts'

/** What the dialog asks for; null while it is closed. */
type Question =
  | { readonly step: 'method'; readonly password: boolean; readonly google: boolean }
  | { readonly step: 'code'; readonly factor: PendingFactor }
  | null

export interface IdentityCheckPorts {
  /** How the signed-in user can prove who they are here. */
  methods(): { readonly password: boolean; readonly google: boolean }
  byPassword(password: string): Promise<Proof>
  byGoogle(): Promise<Proof | 'cancelled'>
}

/**
 * "Confirm that it's you": the one way in which a sensitive change gets a fresh sign-in. The change waits for the
 * answer; a dialog asks what `useQuestion` holds, over as many steps as the account has.
 */
export function createIdentityCheck(ports: IdentityCheckPorts) {
  const useQuestion = create<{ readonly question: Question }>()(() => ({ question: null }))
  let settle: ((confirmed: boolean) => void) | null = null

  function ask(question: Question): void {
    useQuestion.setState({ question })
  }

  /** Ends the question on the screen, if any. */
  function end(confirmed: boolean): void {
    ask(null)
    const waiting = settle
    settle = null
    waiting?.(confirmed)
  }

  /** Puts a question on the screen and waits for its end. A question before it ends unanswered. */
  function wait(question: Question): Promise<boolean> {
    end(false)
    return new Promise((resolve) => {
      settle = resolve
      ask(question)
    })
  }

  /** What a proof means for the question it was given to; nothing when that has been closed since. */
  function take(proof: Proof | 'cancelled', mine: typeof settle): void {
    if (mine === null || mine !== settle || proof === 'cancelled') return
    if (proof === 'confirmed') end(true)
    else ask({ step: 'code', factor: proof })
  }

  /**
   * True once the user has proved who they are, false when they would not. A password that a form
   * has asked for already is tried first: a wrong one rejects, for the form to say.
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
    /** The dialog's answers. Each rejects with the provider's error, for the dialog to say. */
    answerPassword: async (password: string) => {
      const mine = settle
      take(await ports.byPassword(password), mine)
    },
    answerGoogle: async () => {
      const mine = settle
      take(await ports.byGoogle(), mine)
    },
    answerCode: async (code: string) => {
      const { question } = useQuestion.getState()
      if (question?.step !== 'code') return
      const mine = settle
      await question.factor.answer(code)
      take('confirmed', mine)
    },
    /**
     * Does something that may want a fresh sign-in: asks for one when the provider says so, and does
     * it again. Null when the user would not confirm.
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

/** The app's one identity check, over the provider. */
export const identityCheck = createIdentityCheck({
  methods: () => {
    const ways = firebaseUser().providerData.map(({ providerId }) => providerId)
    return {
      password: ways.includes('password'),
      google: ways.includes('google.com') && googleAvailable(),
    }
  },
  byPassword: proveByPassword,
  byGoogle: proveByGoogle,
})

/** A question to a user who has left is cancelled: the next user must not answer it for them. */
export const accountSession = { leave: () => identityCheck.cancel() }
