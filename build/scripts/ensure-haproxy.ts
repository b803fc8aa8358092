import type { Program } from './debian-packages.ts'
import { findProgram } from './find-program.ts'

/** Path of haproxy; null when it is not installed. */
export const haproxyPath = (): string | null => findProgram(['haproxy'])

/** What stands before several instances of the API. Tests go without it: they skip what needs it, and say so. */
export const HAPROXY: Program = {
  name: 'haproxy',
  packages: ['haproxy'],
  isThere: () => haproxyPath() !== null,
  isEnough: () => true,
  advice: 'The tests of several instances need haproxy: install your system’s haproxy package.',
}
