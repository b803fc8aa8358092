import type { EmulatorOperations } from 'firebase-tools/lib/emulator/auth/operations.js'
import { enforcePasswordPolicy } from './enforce-password-policy.ts'
import { keepFirstTokens } from './first-tokens.ts'
import { keepSessionOfChanger } from './keep-session.ts'
import type { PasswordPolicy } from './password-policy.ts'
import { askForNoRobotCheck } from './robot-check-off.ts'

/** Brings the emulator's operations closer to production, before its server is made of them. */
export function adaptEmulator(
  operations: EmulatorOperations,
  passwordPolicy: PasswordPolicy,
): void {
  enforcePasswordPolicy(operations, passwordPolicy)
  keepFirstTokens(operations)
  keepSessionOfChanger(operations)
  askForNoRobotCheck(operations)
}
