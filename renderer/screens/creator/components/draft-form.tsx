import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { COUNTRY_CODES, countryName, NO_COUNTRY } from '../../../../shared/api/country-name.ts'
import { LANGUAGES, TAGS } from '../../../../shared/api/field-rules.ts'
import {
  type OwnStation,
  REVIEW_NOTE_MAX,
  type StationDraft,
} from '../../../../shared/api/own-stations.ts'
import { formats } from '../../../../shared/locale/formats.ts'
import { actionsText } from '../../../../shared/locales/generated/actions.ts'
import { creatorText } from '../../../../shared/locales/generated/creator.ts'
import { stationAccountsText } from '../../../../shared/locales/generated/station-accounts.ts'
import { type Account, readAddress } from '../../../../shared/radio/station-address.ts'
import type { TaggedStation } from '../../../api/own-stations.ts'
import { requireUid } from '../../../domain/auth/auth.ts'
import { getAccountNote, saveStationAccounts } from '../../../domain/player/station-accounts.ts'
import { notify } from '../../../lib/notify.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type CheckedField, useCheckedForm } from '../../../ui/use-checked-form.ts'
import {
  changesIn,
  type DraftFields,
  draftChecks,
  draftOf,
  fieldsOf,
  nameFrom,
  toFieldErrors,
} from '../draft-fields.ts'
import { type RefetchStation, useGuardedSave } from '../use-guarded-save.ts'
import { ConflictAlert, ConflictDialog } from './conflict-alert.tsx'
import { savedText } from './station-marks.tsx'
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

interface DetailFieldsProps {
  readonly field: (
    name: Exclude<FieldName, 'url'>,
  ) => CheckedField & { readonly note?: string | undefined }
  readonly children?: ReactNode
}

export function DetailFields({ field, children }: DetailFieldsProps) {
  const text = creatorText.form
  return (
    <>
      <TextField {...field('name')} label={text.name} autoComplete="off" />
      <TextArea
        {...field('description')}
        label={text.description}
        hint={text.descriptionHint}
        rows={4}
      />
      {children}
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
    </>
  )
}

interface ReviewNoteProps {
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
}

export function ReviewNote({ value, error, onChange }: ReviewNoteProps) {
  const text = creatorText.form
  return (
    <TextArea
      label={text.reviewNote}
      hint={text.reviewNoteHint(REVIEW_NOTE_MAX)}
      error={error}
      rejectedSubmits={error ? 1 : 0}
      rows={3}
      maxLength={REVIEW_NOTE_MAX}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface DraftFormProps {
  /** Saved values. When they change, the form updates its unedited fields. */
  readonly saved: DraftFields
  readonly initial: DraftFields
  /** A new number resets the form to `initial`. */
  readonly version: number
  readonly submitLabel: string
  readonly busy: boolean
  /** Error of the last save. Validation errors appear next to their fields. */
  readonly error: Error | null
  readonly urlHint: string
  readonly accountNote: string
  readonly onDraft: (draft: StationDraft, account: Account | null) => void
  readonly onDirty: (isDirty: boolean) => void
  readonly renderAlert: (draft: StationDraft) => ReactNode
  readonly reasons: OwnStation['fieldReasons']
  readonly extra: ReactNode
}

function DraftForm(props: DraftFormProps) {
  const {
    saved,
    initial,
    version,
    submitLabel,
    busy,
    error,
    urlHint,
    accountNote,
    onDraft,
    onDirty,
    renderAlert,
    reasons,
    extra,
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
  const noted = (name: FieldName) => ({ ...field(name), note: reasons[name] })
  const isDirty = Object.keys(changesIn(draftOf(saved), draft)).length > 0
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  return (
    <form {...form} className="grid gap-5">
      {renderAlert(draft)}
      <div className="grid max-w-[38rem] gap-5">
        <DetailFields field={noted}>
          <StreamField
            {...noted('url')}
            address={fields.url}
            hint={urlHint}
            accountNote={accountNote}
            onName={(reported) => put('name', nameFrom(values().name, reported))}
          />
        </DetailFields>
        {extra}
        <div>
          <Button type="submit" variant="solid" busy={busy}>
            {submitLabel}
          </Button>
        </div>
      </div>
    </form>
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
  const isRejected =
    tagged.station.moderation === 'rejected' && !isOwn && tagged.station.ownerId === requireUid()
  const [note, setNote] = useState('')
  const [isUnchanged, setUnchanged] = useState(false)
  const save = useGuardedSave(tagged, {
    refetchStation,
    onSaved: (station) => {
      setNote('')
      notify({ message: savedText(station, text.saved), tone: 'success', id: 'station' })
    },
  })
  const { base, typed } = save
  const saved = useMemo(() => fieldsOf(base), [base])
  const initial = useMemo(() => fieldsOf({ ...base, ...typed } as OwnStation), [base, typed])
  const onDraftDirty = useCallback((isDirty: boolean) => onDirty('draft', isDirty), [onDirty])
  useEffect(() => onDirty('note', note !== ''), [note, onDirty])
  return (
    <Panel title={text.title}>
      <DraftForm
        saved={saved}
        initial={initial}
        version={save.version}
        submitLabel={isRejected ? text.sendAgain : actionsText.save}
        busy={save.busy}
        error={save.error}
        urlHint={isOwn ? own.addressHint : text.urlHint}
        accountNote={
          isOwn ? getAccountNote(stationAccountsText) : stationAccountsText.publicLeftOut
        }
        onDraft={(draft, account) => {
          const reviewNote = note.trim()
          const changes = {
            ...changesIn(base, draft),
            ...(isRejected && reviewNote !== '' && { reviewNote }),
          }
          const hasChanges = Object.keys(changes).length > 0
          setUnchanged(!hasChanges)
          // Credentials are only for the station's server, so they are not saved for another server.
          if (isOwn && account !== null && isSameServer(draft.url, base.url))
            void saveStationAccounts([{ stationId: base.id, url: draft.url, ...account }])
          if (hasChanges) save.save(changes)
        }}
        onDirty={onDraftDirty}
        reasons={tagged.station.fieldReasons}
        extra={
          isRejected && (
            <ReviewNote
              value={note}
              error={isUnchanged ? text.nothingToReview : undefined}
              onChange={(typed) => {
                setUnchanged(false)
                setNote(typed)
              }}
            />
          )
        }
        renderAlert={(draft) => <ConflictAlert save={save} changes={changesIn(base, draft)} />}
      />
      <ConflictDialog open={save.conflict !== null} save={save} />
    </Panel>
  )
}
