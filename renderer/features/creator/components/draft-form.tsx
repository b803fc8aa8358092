import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { LANGUAGES, TAGS } from '../../../../shared/api/field-rules.ts'
import type { StationDraft } from '../../../api/own-stations.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { checkDraft, type DraftProblems } from '../check-draft.ts'
import { countryOptions } from '../country-options.ts'
import { changesIn, type DraftFields, draftOf } from '../draft-fields.ts'
import { StreamField } from './stream-field.tsx'

interface DraftFormProps {
  /** What the fields begin with, and what they are compared with afterwards. */
  readonly saved: DraftFields
  readonly submit: string
  readonly busy: boolean
  /** What the API has refused, by field. */
  readonly refused: DraftProblems
  readonly onDraft: (draft: StationDraft) => void
  readonly onDirty: (isDirty: boolean) => void
  /** Said above the fields. */
  readonly notice?: ReactNode
  /** Said beside the button. */
  readonly aside?: ReactNode
}

/** What a station is and where it streams from, to be typed. */
export function DraftForm(props: DraftFormProps) {
  const { saved, submit, busy, refused, onDraft, onDirty, notice, aside } = props
  const text = useMessages().creator.form
  const [fields, setFields] = useState(saved)
  // Counts refused saves: focus moves on each of them, and nothing is red before the first.
  const [refusal, setRefusal] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const draft = draftOf(fields)
  const own = refusal > 0 ? checkDraft(draft, text) : {}
  const problems = { ...refused, ...own }
  const isDirty = Object.keys(changesIn(draftOf(saved), draft)).length > 0

  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const isRefused = Object.keys(refused).length > 0
  useEffect(() => {
    if (isRefused) setRefusal((count) => count + 1)
  }, [isRefused])
  useEffect(() => {
    if (refusal > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])

  /** What a field needs to be one of this form. */
  const field = (name: keyof DraftFields) => ({
    value: fields[name],
    error: problems[name],
    refusal,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setFields({ ...fields, [name]: event.currentTarget.value }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (Object.keys(checkDraft(draft, text)).length > 0) return setRefusal(refusal + 1)
    onDraft(draft)
  }
  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-5">
      {notice}
      <div className="grid max-w-[38rem] gap-5">
        <TextField label={text.name} autoComplete="off" {...field('name')} />
        <TextArea
          label={text.description}
          hint={text.descriptionHint}
          rows={4}
          {...field('description')}
        />
        <StreamField {...field('url')} onChange={(url) => setFields((now) => ({ ...now, url }))} />
        <TextField
          type="url"
          inputMode="url"
          label={text.homepage}
          hint={text.homepageHint}
          autoComplete="off"
          spellCheck={false}
          {...field('homepage')}
        />
        <TextField
          label={text.tags}
          hint={text.tagsHint(TAGS.most)}
          autoComplete="off"
          {...field('tags')}
        />
        <div className="grid items-start gap-5 wide:grid-cols-2">
          <Country {...field('countrycode')} />
          <TextField
            label={text.language}
            hint={text.languageHint(LANGUAGES.most)}
            autoComplete="off"
            {...field('language')}
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

interface CountryProps {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void
}

function Country({ value, error, onChange }: CountryProps) {
  const text = useMessages().creator.form
  return (
    <SelectField
      label={text.country}
      error={error}
      value={value}
      options={countryOptions(text.countryChoose, text.noCountry)}
      onChange={onChange}
    />
  )
}
