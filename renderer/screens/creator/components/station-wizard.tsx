import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Probe, StationDraft } from '../../../../shared/api/own-stations.ts'
import { FORM_FIELDS } from '../../../../shared/api/station-fields.ts'
import { actionsText } from '../../../../shared/locales/generated/actions.ts'
import { creatorText } from '../../../../shared/locales/generated/creator.ts'
import { stationText } from '../../../../shared/locales/generated/station.ts'
import { stationAccountsText } from '../../../../shared/locales/generated/station-accounts.ts'
import { streamFailuresText } from '../../../../shared/locales/generated/stream-failures.ts'
import { readAddress } from '../../../../shared/radio/station-address.ts'
import { createStation, probeStream } from '../../../api/own-stations.ts'
import { requireUid } from '../../../domain/auth/auth.ts'
import { UpgradeAlert, useEntitlement } from '../../../domain/plans/entitlement.tsx'
import { fieldLabel, formText } from '../../../domain/stations/field-texts.ts'
import { FieldValue } from '../../../domain/stations/field-value.tsx'
import { invalidateLists } from '../../../domain/stations/own-station-queries.ts'
import { stationDrafts } from '../../../domain/stations/searches.ts'
import {
  NEW_STATION,
  stationDashboardPath,
} from '../../../domain/stations/station-dashboard-path.ts'
import { stationFormat } from '../../../domain/stations/station-facts.tsx'
import { log } from '../../../lib/log.ts'
import { notify } from '../../../lib/notify.ts'
import { getPlatform } from '../../../platform/platform.ts'
import { Button } from '../../../ui/button.tsx'
import { Cover } from '../../../ui/cover/cover.tsx'
import { cx } from '../../../ui/cx.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'
import {
  type DraftFields,
  draftChecks,
  draftOf,
  EMPTY_WIZARD,
  parseWizard,
  stepOf,
  toFieldErrors,
  WIZARD_STEPS,
  type WizardDraft,
  type WizardStep,
  withProbe,
} from '../draft-fields.ts'
import { adviceFor, errorSentence } from '../stream-test.ts'
import { useStreamTest } from '../use-stream-test.ts'
import { DetailFields, ReviewNote } from './draft-form.tsx'
import { StreamTest } from './stream-field.tsx'

export function NewStation() {
  const mayPublish = useEntitlement('publish-stations')
  if (mayPublish !== 'yes') return <UpgradeAlert entitlement="publish-stations" />
  return <StationWizard uid={requireUid()} />
}

/** Steps from the stream address to a station that waits for review. The draft is stored until it is sent. */
function StationWizard({ uid }: { readonly uid: string }) {
  const { wizard: text, form: formText } = creatorText
  const client = useQueryClient()
  const navigate = useNavigate()
  const [draft, setDraft] = useState(() => parseWizard(stationDrafts.list(uid)[0]))
  const [isRestored, setRestored] = useState(draft !== EMPTY_WIZARD)
  const [version, setVersion] = useState(0)
  const heading = useFocusOnChange(draft.step)
  const create = useMutation({
    mutationFn: createStation,
    onSuccess: ({ id, name }) => {
      stationDrafts.clear(uid)
      invalidateLists(client)
      notify({ message: formText.published(name), tone: 'success', id: 'station' })
      void navigate(stationDashboardPath(id), { replace: true })
    },
    onError: (error) => {
      const step = stepOf(error)
      if (step !== null) change({ step })
    },
  })
  function put(next: WizardDraft): void {
    setDraft(next)
    if (next === EMPTY_WIZARD) stationDrafts.clear(uid)
    else stationDrafts.write(uid, [JSON.stringify(next)])
  }
  const change = (changed: Partial<WizardDraft>) => put({ ...draft, ...changed })
  function replace(next: WizardDraft): void {
    put(next)
    setVersion((count) => count + 1)
  }
  function goTo(step: WizardStep, fields = draft.fields): void {
    create.reset()
    change({ step, fields })
  }
  function startOver(): void {
    create.reset()
    setRestored(false)
    replace(EMPTY_WIZARD)
    notify({
      message: text.discarded,
      tone: 'plain',
      id: 'station',
      action: { label: actionsText.undo, onClick: () => replace(draft) },
    })
  }
  const { step, fields, probe, note } = draft
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Steps current={step} />
        <p role="status" className="text-[0.8125rem] text-soft">
          {isRestored && text.restored}
        </p>
        {draft !== EMPTY_WIZARD && (
          <Button size="small" variant="quiet" onClick={startOver}>
            {text.startOver}
          </Button>
        )}
      </div>
      <div className="grid grid-cols-1 items-start gap-6 roomy:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Panel key={`${step} ${version}`} title={text.step[step]} headingRef={heading}>
          {step === 'address' && (
            <AddressStep
              address={fields.url}
              error={create.error}
              onAddress={(url) => change({ fields: { ...fields, url }, probe: null })}
              onProbe={(url, found) => {
                create.reset()
                put(withProbe(draft, url, found))
              }}
            />
          )}
          {step === 'details' && (
            <DetailsStep
              draft={draft}
              error={create.error}
              onFields={(typed) => change({ fields: typed })}
              onAddress={() => goTo('address')}
              onDone={(typed) => goTo('review', typed)}
            />
          )}
          {step === 'review' && (
            <div className="grid gap-5">
              <p>{text.reviewLead}</p>
              <Summary fields={fields} />
              <ReviewNote value={note} onChange={(typed) => change({ note: typed })} />
              <div className="flex flex-wrap items-center gap-3">
                <Button onClick={() => goTo('details')}>{text.back}</Button>
                <Button
                  variant="solid"
                  busy={create.isPending}
                  onClick={() => create.mutate(toPublish(draft))}
                >
                  {formText.publish}
                </Button>
                <p role="status" className="text-[0.8125rem] text-soft">
                  {create.isPending && formText.publishing}
                </p>
              </div>
            </div>
          )}
        </Panel>
        {step !== 'address' && <StationPreview fields={fields} probe={probe} />}
      </div>
    </div>
  )
}

function toPublish({ fields, note }: WizardDraft): StationDraft {
  const reviewNote = note.trim()
  return { ...draftOf(fields), ...(reviewNote !== '' && { reviewNote }) }
}

/** Focuses the heading of a new step, unless an invalid field already has the focus. */
function useFocusOnChange(step: WizardStep): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const focusedStep = useRef(step)
  useEffect(() => {
    if (focusedStep.current === step) return
    focusedStep.current = step
    if (document.activeElement === document.body) heading.current?.focus()
  }, [step])
  return heading
}

function Steps({ current }: { readonly current: WizardStep }) {
  const { wizard: text } = creatorText
  return (
    <ol aria-label={text.steps} className="flex flex-wrap gap-x-5 gap-y-1">
      {WIZARD_STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={cx(
            'border-b-2',
            step === current ? 'border-hot font-semibold' : 'border-transparent text-soft',
          )}
        >
          {index + 1}. {text.step[step]}
        </li>
      ))}
    </ol>
  )
}

interface AddressStepProps {
  readonly address: string
  readonly error: Error | null
  readonly onAddress: (address: string) => void
  readonly onProbe: (address: string, probe: Probe) => void
}

function AddressStep({ address, error, onAddress, onProbe }: AddressStepProps) {
  const { wizard: text, form: formText, stream } = creatorText
  const [typed, setTyped] = useState(address)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const { form, field, busy } = useCheckedForm({
    checks: { url: draftChecks(formText).url },
    initial: { url: address },
    run: async ({ url }) => {
      const controller = new AbortController()
      running.current = controller
      // Credentials are only for this computer, so the draft never has them.
      const { url: publicUrl = url } = readAddress(url) ?? {}
      try {
        const probe = await probeStream(publicUrl, controller.signal)
        if (!controller.signal.aborted) onProbe(publicUrl, probe)
      } catch (failure) {
        if (controller.signal.aborted) return
        log.info('A stream could not be checked', failure)
        throw failure
      }
    },
    describe: (failure) => {
      const advice = adviceFor(failure)
      const sentence = errorSentence(failure, { creator: stream, failures: streamFailuresText })
      return { field: 'url', message: advice ? `${sentence} ${text.advice[advice]}` : sentence }
    },
    error,
  })
  const hasAccount = (readAddress(typed)?.account ?? null) !== null
  return (
    <form
      {...form}
      className="grid gap-5"
      onChange={(event) => {
        running.current?.abort()
        const url = String(new FormData(event.currentTarget).get('url'))
        setTyped(url)
        onAddress(readAddress(url)?.url ?? '')
      }}
    >
      <TextField
        {...field('url')}
        type="url"
        inputMode="url"
        label={formText.url}
        hint={hasAccount ? stationAccountsText.publicLeftOut : formText.urlHint}
        autoComplete="off"
        spellCheck={false}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="solid" busy={busy}>
          {text.check}
        </Button>
        {busy && <Button onClick={() => running.current?.abort()}>{actionsText.cancel}</Button>}
        <p role="status" className="flex items-center gap-2 text-[0.8125rem] text-soft">
          {busy && (
            <>
              <Spinner /> {text.checking}
            </>
          )}
        </p>
      </div>
    </form>
  )
}

interface DetailsStepProps {
  readonly draft: WizardDraft
  readonly error: Error | null
  readonly onFields: (fields: DraftFields) => void
  readonly onAddress: () => void
  readonly onDone: (fields: DraftFields) => void
}

function DetailsStep({
  draft: { fields, probe },
  error,
  onFields,
  onAddress,
  onDone,
}: DetailsStepProps) {
  const { wizard: text, form: formText } = creatorText
  const { url, ...details } = fields
  const test = useStreamTest({ onName: () => {} })
  const { url: _, ...checks } = draftChecks(formText)
  const { form, field } = useCheckedForm({
    checks,
    initial: details,
    run: (typed) => onDone({ ...fields, ...typed }),
    describe: toFieldErrors,
    error,
  })
  return (
    <form
      {...form}
      className="grid gap-5"
      onChange={(event) => {
        const typed = Object.fromEntries(new FormData(event.currentTarget))
        onFields({ ...fields, ...(typed as Partial<DraftFields>) })
      }}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 wrap-anywhere">
          <span className="font-semibold text-live">
            {text.works} {probe && stationFormat(probe, stationText).join(', ')}
          </span>{' '}
          <span className="font-mono text-[0.8125rem]">{url}</span>
        </p>
        <Button size="small" onClick={onAddress}>
          {text.changeAddress}
        </Button>
      </div>
      {getPlatform().capabilities.relay && <StreamTest test={test} address={url} />}
      <DetailFields field={field} />
      <div>
        <Button type="submit" variant="solid">
          {text.next}
        </Button>
      </div>
    </form>
  )
}

function Summary({ fields }: { readonly fields: DraftFields }) {
  const draft = draftOf(fields)
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
      {FORM_FIELDS.map((field) => (
        <div key={field} className="contents">
          <dt className="text-[0.8125rem] text-soft">{fieldLabel(field, creatorText)}</dt>
          <dd>
            <FieldValue text={formText(field, draft[field])} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function StationPreview({ fields, probe }: Pick<WizardDraft, 'fields' | 'probe'>) {
  const { wizard: text, form } = creatorText
  const { name, description, homepage, tags, countrycode, language } = draftOf(fields)
  const facts = [
    countrycode && formText('countrycode', countrycode),
    ...language,
    ...(probe ? stationFormat(probe, stationText) : []),
  ]
  return (
    <section
      aria-label={text.preview}
      className="grid gap-4 rounded-edge border-[1.5px] border-hairline p-5 wrap-anywhere"
    >
      <p className="meta text-soft">{text.preview}</p>
      <div className="flex gap-4">
        <Cover
          seed={NEW_STATION}
          name={name}
          favicon={probe?.logo ?? null}
          className="size-24 shrink-0 border-[1.5px] border-ink dark:border-transparent"
        />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="text-left font-display text-2xl leading-tight font-bold">
            {name || form.name}
          </p>
          <p className="mt-1 text-[0.8125rem] text-soft">{facts.filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      {description && (
        <p dir="auto" className="text-left whitespace-pre-line">
          {description}
        </p>
      )}
      {tags.length > 0 && <p className="text-[0.875rem]">{formText('tags', tags)}</p>}
      {homepage && <p className="text-[0.8125rem]">{homepage}</p>}
    </section>
  )
}
