import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { COUNTRY_CODES, countryName, NO_COUNTRY } from '../../../../shared/api/country-name.ts'
import { LANGUAGES, TAGS } from '../../../../shared/api/field-rules.ts'
import type { OwnStation, StationDraft } from '../../../../shared/api/own-stations.ts'
import { formats } from '../../../../shared/locale/formats.ts'
import { actionsText } from '../../../../shared/locales/generated/actions.ts'
import { creatorText } from '../../../../shared/locales/generated/creator.ts'
import { stationAccountsText } from '../../../../shared/locales/generated/station-accounts.ts'
import { type Account, readAddress } from '../../../../shared/radio/station-address.ts'
import { createStation, type TaggedStation } from '../../../api/own-stations.ts'
import { UpgradeAlert, useEntitlement } from '../../../domain/plans/entitlement.tsx'
import { getAccountNote, saveStationAccounts } from '../../../domain/player/station-accounts.ts'
import { invalidateLists } from '../../../domain/stations/own-station-queries.ts'
import { stationDashboardPath } from '../../../domain/stations/station-dashboard-path.ts'
import { notify } from '../../../lib/notify.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'
import {
  changesIn,
  type DraftFields,
  draftChecks,
  draftOf,
  EMPTY_FIELDS,
  fieldsOf,
  nameFrom,
  toFieldErrors,
} from '../draft-fields.ts'
import { type RefetchStation, useGuardedSave } from '../use-guarded-save.ts'
import type { Unsaved } from '../use-unsaved.ts'
import { ConflictAlert, ConflictDialog } from './conflict-alert.tsx'
import { StreamField } from './stream-field.tsx'

type FieldName = keyof DraftFields

interface SavedForm {
  readonly saved: DraftFields
  readonly initial: DraftFields
  readonly version: number
}

interface FormControls {
  readonly fields: DraftFields
  put(name: FieldName, value: string): void
  reset(values: DraftFields): void
}

/** Updates unedited fields when the saved values change, so that the next save sends no stale values. */
function useUpdateUneditedFields(current: SavedForm, { fields, put, reset }: FormControls): void {
  const { saved, version } = current
  const lastRef = useRef(current)
  const updateFields = useEffectEvent((next: Pick<SavedForm, 'saved' | 'version'>) => {
    const last = lastRef.current
    lastRef.current = { ...next, initial: current.initial }
    if (next.version !== last.version) return reset(current.initial)
    // Compares normalized values, because “Dub” as typed and “dub” as saved are the same genre.
    const editedFields = changesIn(draftOf(last.saved), draftOf(fields))
    for (const name of Object.keys(next.saved) as FieldName[]) {
      if (!(name in editedFields) && next.saved[name] !== fields[name]) put(name, next.saved[name])
    }
  })
  useEffect(() => updateFields({ saved, version }), [saved, version])
}

interface Option {
  readonly value: string
  readonly label: string
}

let sortedCountries: readonly Option[] | null = null

function countryOptions(chooseLabel: string, noneLabel: string): Option[] {
  sortedCountries ??= COUNTRY_CODES.map((value) => ({
    value,
    label: countryName(value) ?? value,
  })).toSorted((a, b) => formats.compare(a.label, b.label))
  return [
    { value: '', label: chooseLabel },
    { value: NO_COUNTRY, label: noneLabel },
    ...sortedCountries,
  ]
}

interface DraftFormProps {
  /** Saved values. When they change, the form updates its unedited fields. */
  readonly saved: DraftFields
  readonly initial?: DraftFields
  /** A new number resets the form to `initial`. */
  readonly version?: number
  readonly submitLabel: string
  readonly busy: boolean
  /** Error of the last save. Validation errors appear next to their fields. */
  readonly error: Error | null
  readonly urlHint: string
  readonly accountNote: string
  readonly onDraft: (draft: StationDraft, account: Account | null) => void
  readonly onDirty: (isDirty: boolean) => void
  readonly renderAlert?: (draft: StationDraft) => ReactNode
  readonly statusText?: ReactNode
}

function DraftForm(props: DraftFormProps) {
  const {
    saved,
    initial = saved,
    version = 0,
    submitLabel,
    busy,
    error,
    urlHint,
    accountNote,
    onDraft,
    onDirty,
    renderAlert,
    statusText,
  } = props
  const text = creatorText.form
  const { form, field, values, put, reset } = useCheckedForm({
    checks: draftChecks(text),
    initial,
    run: (fields) => {
      if (!busy) onDraft(draftOf(fields), readAddress(fields.url)?.account ?? null)
    },
    describe: toFieldErrors,
    error,
  })
  const fields = values()
  useUpdateUneditedFields({ saved, initial, version }, { fields, put, reset })
  const draft = draftOf(fields)
  const isDirty = Object.keys(changesIn(draftOf(saved), draft)).length > 0
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  return (
    <form {...form} className="grid gap-5">
      {renderAlert?.(draft)}
      <div className="grid max-w-[38rem] gap-5">
        <TextField {...field('name')} label={text.name} autoComplete="off" />
        <TextArea
          {...field('description')}
          label={text.description}
          hint={text.descriptionHint}
          rows={4}
        />
        <StreamField
          {...field('url')}
          address={fields.url}
          hint={urlHint}
          accountNote={accountNote}
          onName={(reported) => put('name', nameFrom(values().name, reported))}
        />
        <TextField
          {...field('homepage')}
          type="url"
          inputMode="url"
          label={text.homepage}
          hint={text.homepageHint}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          {...field('tags')}
          label={text.tags}
          hint={text.tagsHint(TAGS.maxCount)}
          autoComplete="off"
        />
        <div className="grid items-start gap-5 wide:grid-cols-2">
          <SelectField
            {...field('countrycode')}
            label={text.country}
            options={countryOptions(text.countryChoose, text.noCountry)}
          />
          <TextField
            {...field('language')}
            label={text.language}
            hint={text.languageHint(LANGUAGES.maxCount)}
            autoComplete="off"
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="solid" busy={busy}>
            {submitLabel}
          </Button>
          <p role="status" className="min-w-48 flex-1 text-[0.8125rem] text-soft">
            {statusText}
          </p>
        </div>
      </div>
    </form>
  )
}

export function NewStation({ unsaved }: { readonly unsaved: Unsaved }) {
  const { form: text } = creatorText
  const client = useQueryClient()
  const navigate = useNavigate()
  const mayPublish = useEntitlement('publish-stations')
  const create = useMutation({
    mutationFn: createStation,
    onSuccess: ({ id, name }) => {
      invalidateLists(client)
      notify({ message: text.published(name), tone: 'success', id: 'station' })
      unsaved.discard()
      void navigate(stationDashboardPath(id), { replace: true })
    },
  })
  const { setPartDirty } = unsaved
  const onDirty = useCallback((isDirty: boolean) => setPartDirty('draft', isDirty), [setPartDirty])
  if (mayPublish !== 'yes') return <UpgradeAlert entitlement="publish-stations" />
  return (
    <Panel title={text.title}>
      <DraftForm
        saved={EMPTY_FIELDS}
        submitLabel={text.publish}
        busy={create.isPending}
        error={create.error}
        urlHint={text.urlHint}
        accountNote={stationAccountsText.publicLeftOut}
        onDraft={(draft) => create.mutate(draft)}
        onDirty={onDirty}
        statusText={create.isPending && text.publishing}
      />
    </Panel>
  )
}

const isSameServer = (url: string, other: string) =>
  URL.parse(url)?.origin === URL.parse(other)?.origin

interface EditStationProps {
  readonly tagged: TaggedStation
  readonly refetchStation: RefetchStation
  readonly onDirty: (part: string, isDirty: boolean) => void
}

export function EditStation({ tagged, refetchStation, onDirty }: EditStationProps) {
  const { form: text, own } = creatorText
  const isOwn = tagged.station.source === 'own'
  const save = useGuardedSave(tagged, {
    refetchStation,
    onSaved: () => notify({ message: text.saved, tone: 'success', id: 'station' }),
  })
  const { base, typed } = save
  const saved = useMemo(() => fieldsOf(base), [base])
  const initial = useMemo(() => fieldsOf({ ...base, ...typed } as OwnStation), [base, typed])
  const onDraftDirty = useCallback((isDirty: boolean) => onDirty('draft', isDirty), [onDirty])
  return (
    <Panel title={text.title}>
      <DraftForm
        saved={saved}
        initial={initial}
        version={save.version}
        submitLabel={actionsText.save}
        busy={save.busy}
        error={save.error}
        urlHint={isOwn ? own.addressHint : text.urlHint}
        accountNote={
          isOwn ? getAccountNote(stationAccountsText) : stationAccountsText.publicLeftOut
        }
        onDraft={(draft, account) => {
          const changes = changesIn(base, draft)
          // Credentials are only for the station's server, so they are not saved for another server.
          if (isOwn && account !== null && isSameServer(draft.url, base.url))
            void saveStationAccounts([{ stationId: base.id, url: draft.url, ...account }])
          if (Object.keys(changes).length > 0) save.save(changes)
        }}
        onDirty={onDraftDirty}
        renderAlert={(draft) => <ConflictAlert save={save} changes={changesIn(base, draft)} />}
      />
      <ConflictDialog open={save.conflict !== null} save={save} />
    </Panel>
  )
}
