import { Check, Circle, CircleAlert } from 'lucide-react'
import { accountSettingsText } from '../../../../shared/locales/generated/account-settings.ts'
import { unfinishedDeletionText } from '../../../../shared/locales/generated/unfinished-deletion.ts'
import { useAuth } from '../../../domain/auth/auth.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'
import {
  DELETION_STEPS,
  type DeletionState,
  type DeletionStep,
  deletion,
  isConfirmed,
  nextStep,
} from '../deletion.ts'
import { describeRefusal } from '../field-refusal.ts'
import { identityCheck } from '../identity-check.ts'

/** Steps of the deletion. In the `idle` phase, an earlier deletion was interrupted and can be resumed. */
export function DeletionProgress() {
  const text = accountSettingsText.remove
  const { finish: resumeLabel } = unfinishedDeletionText
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
            {state.phase === 'failed' ? text.tryAgain : resumeLabel}
          </Button>
        </div>
      </div>
    </Panel>
  )
}

type StepState = 'done' | 'running' | 'waiting' | 'failed'

function getStepState(step: DeletionStep, state: DeletionState): StepState {
  if (state.done.includes(step)) return 'done'
  if (step !== nextStep(state) || state.phase === 'idle') return 'waiting'
  return state.phase === 'failed' ? 'failed' : 'running'
}

function DeletionSteps({ state }: { readonly state: DeletionState }) {
  const text = accountSettingsText.remove
  return (
    <ol className="divide-y divide-hairline border-y-[1.5px] border-ink dark:border-edge">
      {DELETION_STEPS.map((step) => {
        const stepState = getStepState(step, state)
        return (
          <li key={step} className="flex items-center gap-3 py-2.5">
            <StepIcon state={stepState} />
            <span className="flex-1">{text.steps[step]}</span>
            <span className={cx('meta', stepState === 'failed' ? 'text-hot-text' : 'text-soft')}>
              {text.stepState[stepState]}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const ICONS_BY_STATE = { done: Check, failed: CircleAlert, waiting: Circle }

function StepIcon({ state }: { readonly state: StepState }) {
  if (state === 'running') return <Spinner />
  const Icon = ICONS_BY_STATE[state]
  return (
    <Icon
      aria-hidden="true"
      className={cx('size-4 shrink-0', state === 'failed' && 'text-hot-text')}
    />
  )
}

export function DeletePanel() {
  const text = accountSettingsText.remove
  return (
    <Panel title={text.title} className="border-hot-text!">
      <div className="grid gap-5">
        <p className="max-w-prose font-semibold">{text.explain}</p>
        <div className="grid gap-5 wide:grid-cols-2">
          <BulletList title={text.deletedTitle} items={text.deletedItems} />
          <BulletList title={text.retainedTitle} items={text.retainedItems} />
        </div>
        <DeleteForm />
      </div>
    </Panel>
  )
}

function BulletList({
  title,
  items,
}: {
  readonly title: string
  readonly items: readonly string[]
}) {
  return (
    <section>
      <h3 className="text-lg">{title}</h3>
      <ul className="mt-2 list-disc pl-5 text-soft">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
}

function DeleteForm() {
  const text = accountSettingsText.remove
  const { user } = useAuth()
  const expected = user?.email ?? text.confirmationText
  const { form, field, formError, busy } = useCheckedForm({
    checks: {
      confirmation: (typed) => (isConfirmed(typed, expected) ? undefined : text.mismatch),
    },
    describe: describeRefusal,
    run: async () => {
      if (await identityCheck.confirm()) await deletion.run()
    },
  })
  return (
    <form {...form} className="grid max-w-lg gap-4">
      {formError && <Alert tone="error">{formError}</Alert>}
      <TextField
        {...field('confirmation')}
        label={
          user?.email ? text.typeEmail(user.email) : text.typeConfirmation(text.confirmationText)
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div>
        <Button type="submit" variant="danger" busy={busy}>
          {text.submit}
        </Button>
      </div>
    </form>
  )
}
