/** The app's one identity check, over the provider. */
import { firebaseUser, googleAvailable, onLeaving } from '../auth/auth.ts'
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

// Nobody may answer for the person before, and so have done to themselves what that one wanted.
onLeaving(identityCheck.cancel)
