/** The program on this computer: its part of the settings. */
import { getPlatform } from '../../platform/platform.ts'
import { ProgramSection } from './components/program-section.tsx'

/** Nothing in a browser. */
export function ProgramSettings() {
  return getPlatform().capabilities.tray ? <ProgramSection /> : null
}
