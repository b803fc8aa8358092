import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { COUNTRY_CODES, countryName, NO_COUNTRY } from '../../../../shared/api/country-name.ts'
import { LANGUAGES, TAGS } from '../../../../shared/api/field-rules.ts'
import type { StationDraft } from '../../../../shared/api/own-stations.ts'
import { APP_LOCALE } from '../../../../shared/locale/formats.ts'
import { type Account, readAddress } from '../../../../shared/radio/station-address.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'
import { draftChecks, nameFrom } from '../check-draft.ts'
import { changesIn, type DraftFields, draftOf } from '../draft-fields.ts'
import { refusedFields } from '../refused-fields.ts'
import { StreamField } from './stream-field.tsx'

type FieldName = keyof DraftFields

interface Saved {
  readonly saved: DraftFields
  /** What the fields show when they begin anew. */
  readonly start: DraftFields
  /** Another number: they begin anew. */
  readonly version: number
}

interface FormParts {
  readonly fields: DraftFields
  put(name: FieldName, value: string): void
  reset(values: DraftFields): void
}

/**
 * Has a form show what is saved by now in the fields that the user has not changed: shown as before, they would be
 * sent back with the next save, over another editor's change.
 */
function useFollowSaved(now: Saved, { fields, put, reset }: FormParts): void {
  const { saved, version } = now
  const before = useRef(now)
  const follow = useEffectEvent((next: Pick<Saved, 'saved' | 'version'>) => {
    const last = before.current
    before.current = { ...next, start: now.start }
    if (next.version !== last.version) return reset(now.start)
    // As the API takes them: “Dub” typed and “dub” saved are the same genre.
    const touched = changesIn(draftOf(last.saved), draftOf(fields))
    for (const name of Object.keys(next.saved) as FieldName[]) {
      if (!(name in touched) && next.saved[name] !== fields[name]) put(name, next.saved[name])
    }
  })
  useEffect(() => follow({ saved, version }), [saved, version])
}

interface Option {
  readonly value: string
  readonly label: string
}

let named: readonly Option[] | null = null

/** Nothing chosen, no country, then all of them by name. */
function countryOptions(choose: string, none: string): Option[] {
  named ??= COUNTRY_CODES.map((value) => ({ value, label: countryName(value) ?? value })).toSorted(
    (a, b) => a.label.localeCompare(b.label, APP_LOCALE),
  )
  return [{ value: '', label: choose }, { value: NO_COUNTRY, label: none }, ...named]
}

interface DraftFormProps {
  /** What is saved; the fields are compared with it, and follow it where they were not changed. */
  readonly saved: DraftFields
  /** What the fields begin with, where that is something else than `saved`. */
  readonly start?: DraftFields
  /** Another number: the fields begin anew. */
  readonly version?: number
  readonly submit: string
  readonly busy: boolean
  /** Why the last save failed; what the API refused stands beside its fields. */
  readonly error: Error | null
  readonly urlHint: string
  /** Said of a user name and password in the address. */
  readonly accountNote: string
  readonly onDraft: (draft: StationDraft, account: Account | null) => void
  readonly onDirty: (isDirty: boolean) => void
  /** Said above the fields, of what stands in them. */
  readonly notice?: (draft: StationDraft) => ReactNode
  /** Said beside the button. */
  readonly aside?: ReactNode
}

/** What a station is and where it streams from, to be typed. */
export function DraftForm(props: DraftFormProps) {
  const {
    saved,
    start = saved,
    version = 0,
    submit,
    busy,
    error,
    urlHint,
    accountNote,
    onDraft,
    onDirty,
    notice,
    aside,
  } = props
  const text = useMessages().creator.form
  const { form, field, values, put, reset } = useCheckedForm({
    checks: draftChecks(text),
    initial: start,
    run: (fields) => {
      if (!busy) onDraft(draftOf(fields), readAddress(fields.url)?.account ?? null)
    },
    describe: refusedFields,
    error,
  })
  const fields = values()
  useFollowSaved({ saved, start, version }, { fields, put, reset })
  const draft = draftOf(fields)
  const isDirty = Object.keys(changesIn(draftOf(saved), draft)).length > 0
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  return (
    <form {...form} className="grid gap-5">
      {notice?.(draft)}
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
          onName={(said) => put('name', nameFrom(values().name, said))}
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
          hint={text.tagsHint(TAGS.most)}
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
            hint={text.languageHint(LANGUAGES.most)}
            autoComplete="off"
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="solid" busy={busy}>
            {submit}
          </Button>
          <p role="status" className="min-w-48 flex-1 text-[0.8125rem] text-soft">
            {aside}
          </p>
        </div>
      </div>
    </form>
  )
}
