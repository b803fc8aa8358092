import type { Program } from './debian-packages.ts'
import { findProgram } from './find-program.ts'

/** Makes the clean Debian on which HOSTING.md is followed. Where it is not to be had, that test is skipped. */
export const DEBOOTSTRAP: Program = {
  name: 'debootstrap',
  packages: ['debootstrap'],
  isThere: () => findProgram(['debootstrap']) !== null,
  isEnough: () => true,
  advice: 'HOSTING.md is followed on a Debian that debootstrap makes: install that package.',
}
