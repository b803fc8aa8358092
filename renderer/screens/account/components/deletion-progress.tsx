import { Check, Circle, CircleAlert } from 'lucide-react'
import { useAccountMessages } from '../../../locales/account-settings.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { deletion } from '../deletion.ts'
import {
  DELETION_STEPS,
  type DeletionState,
  type DeletionStep,
  nextStep,
} from '../deletion-plan.ts'

/** In place of all else while the account is being deleted: how far it has come, and how to go on. */
export function Leaving() {
  const text = useAccountMessages().remove
  const { finish } = useMessages().unfinishedDeletion
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
            {state.phase === 'failed' ? text.tryAgain : finish}
          </Button>
        </div>
      </div>
    </Panel>
  )
}

type StepState = 'done' | 'running' | 'waiting' | 'failed'

function stateOf(step: DeletionStep, state: DeletionState): StepState {
  if (state.done.includes(step)) return 'done'
  if (step !== nextStep(state) || state.phase === 'idle') return 'waiting'
  return state.phase === 'failed' ? 'failed' : 'running'
}

/** The parts of the account, each with whether it is gone. */
export function DeletionSteps({ state }: { readonly state: DeletionState }) {
  const text = useAccountMessages().remove
  return (
    <ol className="divide-y divide-hairline border-y-[1.5px] border-ink dark:border-edge">
      {DELETION_STEPS.map((step) => {
        const now = stateOf(step, state)
        return (
          <li key={step} className="flex items-center gap-3 py-2.5">
            <Mark state={now} />
            <span className="flex-1">{text.steps[step]}</span>
            <span className={cx('meta', now === 'failed' ? 'text-hot-text' : 'text-soft')}>
              {text.stepState[now]}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function Mark({ state }: { readonly state: StepState }) {
  if (state === 'running') return <Spinner />
  const Icon = state === 'done' ? Check : state === 'failed' ? CircleAlert : Circle
  return (
    <Icon
      aria-hidden="true"
      className={cx('size-4 shrink-0', state === 'failed' && 'text-hot-text')}
    />
  )
}
