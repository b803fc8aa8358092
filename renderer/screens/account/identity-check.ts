import { create } from 'zustand'
import { firebaseUser, isGoogleAvailable } from '../../domain/auth/auth.ts'
import { errorCode } from '../../lib/error-code.ts'
import { type PendingFactor, type Proof, proveByGoogle, proveByPassword } from './reauthenticate.ts'

/** Step that the dialog shows. Null while the dialog is closed. */
type Question =
  | { readonly step: 'method'; readonly hasPassword: boolean; readonly hasGoogle: boolean }
  | { readonly step: 'code'; readonly factor: PendingFactor }
  | null

export interface IdentityCheckPorts {
  methods(): { readonly hasPassword: boolean; readonly hasGoogle: boolean }
  byPassword(password: string): Promise<Proof>
  byGoogle(): Promise<Proof | 'cancelled'>
}

/** Confirms the identity before a sensitive change, which awaits `confirm`. identity-dialog.tsx renders the step. */
export function createIdentityCheck(ports: IdentityCheckPorts) {
  const useQuestion = create<{ readonly question: Question }>()(() => ({ question: null }))
  let resolveCurrent: ((isConfirmed: boolean) => void) | null = null

  function show(question: Question): void {
    useQuestion.setState({ question })
  }

  function end(isConfirmed: boolean): void {
    show(null)
    const resolve = resolveCurrent
    resolveCurrent = null
    resolve?.(isConfirmed)
  }

  /** Shows a step and resolves when it ends. Ends an earlier step without confirmation. */
  function wait(question: Question): Promise<boolean> {
    end(false)
    return new Promise((resolve) => {
      resolveCurrent = resolve
      show(question)
    })
  }

  /** Applies a proof, unless the user closed the step for which it was requested. */
  function applyProof(proof: Proof | 'cancelled', requestedBy: typeof resolveCurrent): void {
    if (requestedBy === null || requestedBy !== resolveCurrent || proof === 'cancelled') return
    if (proof === 'confirmed') end(true)
    else show({ step: 'code', factor: proof })
  }

  /** Returns false when the user canceled. Tries a password from a form first, and rejects if it is wrong. */
  async function confirm(password?: string): Promise<boolean> {
    if (password === undefined) return wait({ step: 'method', ...ports.methods() })
    const proof = await ports.byPassword(password)
    return proof === 'confirmed' || wait({ step: 'code', factor: proof })
  }

  return {
    useQuestion,
    confirm,
    cancel: () => end(false),
    /** The dialog calls these three functions. They reject with the provider's error, which the dialog shows. */
    submitPassword: async (password: string) => {
      const requestedBy = resolveCurrent
      applyProof(await ports.byPassword(password), requestedBy)
    },
    submitGoogle: async () => {
      const requestedBy = resolveCurrent
      applyProof(await ports.byGoogle(), requestedBy)
    },
    submitCode: async (code: string) => {
      const { question } = useQuestion.getState()
      if (question?.step !== 'code') return
      const requestedBy = resolveCurrent
      await question.factor.submit(code)
      applyProof('confirmed', requestedBy)
    },
    /** Runs an action, again after a confirmation if the provider requires one. Returns null if the user cancels. */
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
    const providerIds = firebaseUser().providerData.map(({ providerId }) => providerId)
    return {
      hasPassword: providerIds.includes('password'),
      hasGoogle: providerIds.includes('google.com') && isGoogleAvailable(),
    }
  },
  byPassword: proveByPassword,
  byGoogle: proveByGoogle,
})

/** Part of the user session: cancels the check at sign-out, because the next user must not confirm it. */
export const accountSession = { leave: () => identityCheck.cancel() }
