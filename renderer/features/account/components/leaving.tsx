import { useMessages } from '../../../messages/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { deletion } from '../deletion.ts'
import { nextStep } from '../deletion-plan.ts'
import { DeletionSteps } from './deletion-steps.tsx'

/** In place of all else while the account is being deleted: how far it has come, and how to go on. */
export function Leaving() {
  const text = useMessages().accountSettings.remove
  const state = deletion.useProgress()
  const step = nextStep(state)
  return (
    <Panel title={text.progress} className="border-hot-text!">
      <div className="grid gap-5">
        {state.phase === 'idle' && (
          <Alert tone="error">
            <p className="font-semibold">{text.unfinished}</p>
            <p>{text.unfinishedHint}</p>
          </Alert>
        )}
        {state.phase === 'running' && <Alert tone="note">{text.running}</Alert>}
        {state.phase === 'failed' && step && (
          <Alert tone="error">
            <p className="font-semibold">{text.failed[step]}</p>
            <p>{text.failedHint}</p>
          </Alert>
        )}
        <DeletionSteps state={state} />
        <div>
          <Button
            autoFocus
            variant="danger"
            busy={state.phase === 'running'}
            onClick={deletion.run}
          >
            {state.phase === 'failed' ? text.tryAgain : text.finish}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
