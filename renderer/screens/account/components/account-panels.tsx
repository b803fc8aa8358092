import type { ReactNode } from 'react'
import { useLeaving } from '../account.ts'
import { deletion } from '../deletion.ts'
import { DataPanel } from './data-panel.tsx'
import { DeletePanel } from './delete-panel.tsx'
import { Leaving } from './deletion-progress.tsx'
import { EmailPanel } from './email-panel.tsx'
import { FactorPanel } from './factor-panel.tsx'
import { IdentityDialog } from './identity-dialog.tsx'
import { LeavePanel } from './leave-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'

/** All there is to an account, `children` (its profile) first; while it is being deleted, only that. */
export function AccountPanels({ children }: { readonly children: ReactNode }) {
  // The mark that useLeaving looks at is set and taken away together with a change of the progress.
  deletion.useProgress()
  const isLeaving = useLeaving()
  return (
    <div className="grid grid-cols-1 gap-6">
      {isLeaving ? (
        <>
          <Leaving />
          <LeavePanel isLeaving />
        </>
      ) : (
        <>
          {children}
          <EmailPanel />
          <PasswordPanel />
          <FactorPanel />
          <DataPanel />
          <LeavePanel />
          <DeletePanel />
        </>
      )}
      <IdentityDialog />
    </div>
  )
}
