import { CircleAlert, CircleCheck } from 'lucide-react'
import { creatorText } from '../../../../shared/locales/generated/creator.ts'
import { readAddress } from '../../../../shared/radio/station-address.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { TextField } from '../../../ui/text-field.tsx'
import type { CheckedField } from '../../../ui/use-checked-form.ts'
import { isStreamAddress } from '../draft-fields.ts'
import { useStreamTest } from '../use-stream-test.ts'

interface StreamFieldProps extends CheckedField {
  readonly address: string
  readonly note?: string | undefined
  readonly hint: string
  readonly accountNote: string
  /** Id of the station whose stored credentials the address uses. Null when it uses none. */
  readonly accountStationId?: string | null
  /** Called when a test ends, with any result. */
  readonly onTested?: (address: string) => void
  /** Called with the name that a working stream reports. */
  readonly onName: (name: string) => void
}

export function StreamField(props: StreamFieldProps) {
  const { address, hint, accountNote, accountStationId = null, onName, onTested, ...field } = props
  const { form } = creatorText
  const test = useStreamTest({
    onName,
    onTested,
    ...(accountStationId !== null && { accountStationId }),
  })
  const hasAccount = accountStationId !== null || (readAddress(address)?.account ?? null) !== null
  return (
    <div className="grid gap-3">
      <TextField
        {...field}
        type="url"
        inputMode="url"
        label={form.url}
        hint={hasAccount ? accountNote : hint}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          test.reset()
          void field.onChange(event)
        }}
      />
      <StreamTest test={test} address={address} />
    </div>
  )
}

interface StreamTestProps {
  readonly test: ReturnType<typeof useStreamTest>
  readonly address: string
}

export function StreamTest({ test, address }: StreamTestProps) {
  const text = creatorText.stream
  const isRunning = test.phase === 'testing' || test.phase === 'audible'
  const isSuccess = test.phase === 'audible' || test.phase === 'works'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {isRunning ? (
        <Button size="small" onClick={test.reset}>
          {text.stop}
        </Button>
      ) : (
        <Button
          size="small"
          disabled={!isStreamAddress(address)}
          onClick={() => test.start(address)}
        >
          {text.test}
        </Button>
      )}
      <p
        role="status"
        className={cx(
          'flex min-w-48 flex-1 gap-1.5 text-[0.8125rem]',
          isSuccess && 'font-semibold text-live',
          test.phase === 'fails' && 'font-semibold text-hot-text',
        )}
      >
        {isSuccess && <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}
        {test.phase === 'fails' && (
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        )}
        <span className="min-w-0 wrap-anywhere">{test.sentence}</span>
      </p>
    </div>
  )
}
