import { type FormEvent, useEffect, useRef, useState } from 'react'
import { DISPLAY_NAME_MAX } from '../../../../shared/api/field-rules.ts'
import { notify } from '../../../lib/notify.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { checkName, checkPhoto, PHOTO_MAX_LENGTH } from '../profile-rules.ts'
import type { Profile } from '../save-profile.ts'
import { useSaveProfile } from '../save-profile.ts'
import { PhotoPreview } from './photo-preview.tsx'

/** Changes the user's name and picture. Mount it once the present ones are known. */
export function ProfileForm({ current }: { readonly current: Profile }) {
  const { profile: text, common } = useMessages()
  const [name, setName] = useState(current.displayName)
  const [photo, setPhoto] = useState(current.photoURL ?? '')
  // Counts refused saves: focus moves on each of them, and nothing is red before the first.
  const [refusal, setRefusal] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const save = useSaveProfile()
  const problems = { name: checkName(name), photo: checkPhoto(photo) }
  const words = {
    missing: text.nameMissing,
    odd: text.nameOdd,
    shape: text.photoShape,
    insecure: text.photoInsecure,
  }
  const nameError =
    problems.name === 'too-long' ? text.nameTooLong(DISPLAY_NAME_MAX) : wordsFor(problems.name)
  const photoError =
    problems.photo === 'too-long' ? text.photoTooLong(PHOTO_MAX_LENGTH) : wordsFor(problems.photo)

  function wordsFor(problem: keyof typeof words | null): string | undefined {
    return problem === null ? undefined : words[problem]
  }

  useEffect(() => {
    if (refusal > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problems.name || problems.photo) return setRefusal(refusal + 1)
    const profile = { displayName: name.trim(), photoURL: photo.trim() || null }
    save.mutate(profile, {
      onSuccess: ({ missing }) => {
        if (missing !== null) return
        setName(profile.displayName)
        setPhoto(profile.photoURL ?? '')
        notify({ message: text.saved, tone: 'success', id: 'profile' })
      },
    })
  }
  const missing = save.isPending ? null : save.data?.missing
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      {missing && <Alert tone="error">{text.half[missing]}</Alert>}
      <div className="flex flex-wrap items-start gap-x-8 gap-y-5">
        <PhotoPreview name={name} address={problems.photo ? '' : photo.trim()} />
        <div className="grid min-w-0 max-w-lg flex-1 basis-64 gap-5">
          <TextField
            label={text.name}
            hint={text.nameHint}
            error={refusal > 0 ? nameError : undefined}
            refusal={refusal}
            value={name}
            autoComplete="name"
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextField
            type="url"
            inputMode="url"
            label={text.photo}
            hint={text.photoHint}
            error={refusal > 0 ? photoError : undefined}
            refusal={refusal}
            value={photo}
            autoComplete="photo"
            spellCheck={false}
            onChange={(event) => setPhoto(event.currentTarget.value)}
          />
          <div>
            <Button type="submit" variant="solid" busy={save.isPending}>
              {common.save}
            </Button>
          </div>
        </div>
      </div>
    </form>
  )
}
