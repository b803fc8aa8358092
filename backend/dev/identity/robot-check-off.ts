import type { EmulatorOperations } from 'firebase-tools/lib/emulator/auth/operations.js'

/**
 * Teaches the emulator the call by which the SDK asks, before each text message, whether a robot check
 * is switched on: none is. Left alone it answers 501, which browsers print as an error. The SDK wants a
 * key all the same, of the shape projects/<project>/keys/<key>.
 */
export function askForNoRobotCheck({ authOperations }: EmulatorOperations): void {
  authOperations.identitytoolkit.getRecaptchaConfig = () => ({
    recaptchaKey: 'projects/none/keys/none',
    recaptchaEnforcementState: [],
  })
}
