import type { ReactNode } from 'react'
import { useLeaving } from './account.ts'
import { DeletePanel } from './components/delete-panel.tsx'
import { Leaving } from './components/deletion-progress.tsx'
import { EmailPanel } from './components/email-panel.tsx'
import { FactorPanel } from './components/factor-panel.tsx'
import { IdentityDialog } from './components/identity-dialog.tsx'
import { LeavePanel } from './components/leave-panel.tsx'
import { PasswordPanel } from './components/password-panel.tsx'
import { DataPanel } from './data-panel.tsx'
import { deletion } from './deletion.ts'

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
