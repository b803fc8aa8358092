import { CrashLogPanel } from './crash-log-panel.tsx'
import { MediaKeysPanel } from './media-keys-panel.tsx'
import { ProgramPanel } from './program-panel.tsx'

/** What only the program on a computer has. */
export function ProgramSection() {
  return (
    <>
      <MediaKeysPanel />
      <ProgramPanel />
      <CrashLogPanel />
    </>
  )
}
