/** The app's one identity check, over the provider. */
import { firebaseUser, googleAvailable } from '../../domain/auth/auth.ts'
import { createIdentityCheck } from './create-identity-check.ts'
import { proveByGoogle, proveByPassword } from './reauthenticate.ts'

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
