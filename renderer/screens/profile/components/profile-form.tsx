import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateProfile } from 'firebase/auth'
import { useEffect, useState } from 'react'
import {
  ADDRESS_MAX,
  DISPLAY_NAME_MAX,
  isPublicAddress,
  PLAIN_TEXT,
} from '../../../../shared/api/field-rules.ts'
import { updateUser } from '../../../api/users.ts'
import {
  announceUser,
  firebaseUser,
  requireUid,
  writeOwnRecord,
} from '../../../domain/auth/auth.ts'
import { ownUserQuery } from '../../../domain/auth/users.ts'
import { errorCode } from '../../../lib/error-code.ts'
import { log } from '../../../lib/log.ts'
import { notify } from '../../../lib/notify.ts'
import { type Messages, useMessages } from '../../../locales/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type FieldCheck, useCheckedForm } from '../../../ui/use-checked-form.ts'

interface Profile {
  readonly displayName: string
  readonly photoURL: string | null
}

/**
 * Saves a profile in the three places that keep it, in order: the backend, the record in the document store, the
 * identity. All three take the same values again without harm, so the next save repairs one that got half way. Rejects
 * when the backend refuses: then nothing is saved anywhere. `missing` is the first place that failed after it.
 */
async function saveProfile(profile: Profile) {
  const user = await updateUser(requireUid(), profile)
  const places = {
    record: () => writeOwnRecord(profile),
    identity: async () => {
      // For null the emulator refuses and the hosted provider keeps the picture; an empty address removes it.
      await updateProfile(firebaseUser(), { ...profile, photoURL: profile.photoURL ?? '' })
      // The name in the frame of the app follows.
      await announceUser()
    },
  }
  for (const missing of ['record', 'identity'] as const) {
    try {
      await places[missing]()
    } catch (error) {
      // The code only: a provider's error carries more than a log may hold.
      log.warn(`The profile did not reach the ${missing}`, errorCode(error))
      return { user, missing }
    }
  }
  return { user, missing: null }
}

/** Saves name and picture everywhere. `data.missing` is the place that a save did not reach. */
function useSaveProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: saveProfile,
    onSuccess: ({ user, missing }) => {
      // What reached only half of its places is not shown as saved.
      if (missing === null) client.setQueryData(ownUserQuery(user.id).queryKey, user)
    },
  })
}

/** The checks of both fields; no picture is right too. */
export function profileChecks(text: Messages['profile']): Record<'name' | 'photo', FieldCheck> {
  return {
    name: (name) => {
      if (name === '') return text.nameMissing
      if (!PLAIN_TEXT.test(name)) return text.nameOdd
      return name.length > DISPLAY_NAME_MAX ? text.nameTooLong(DISPLAY_NAME_MAX) : undefined
    },
    photo: (address) => {
      if (address === '' || isPublicAddress(address)) return undefined
      if (address.length > ADDRESS_MAX) return text.photoTooLong(ADDRESS_MAX)
      return /^http:/i.test(address) ? text.photoInsecure : text.photoShape
    },
  }
}

/** The picture is asked for after a pause in typing longer than this: half an address names a wrong host. */
export const PREVIEW_DELAY_MS = 400

interface PhotoPreviewProps {
  readonly name: string
  /** An address that may be asked for; empty for none. */
  readonly address: string
}

/** How others will see the user: the picture as it would be saved, or the initials. */
function PhotoPreview({ name, address }: PhotoPreviewProps) {
  const text = useMessages().profile
  const [shown, setShown] = useState(address)
  const [broken, setBroken] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setShown(address), PREVIEW_DELAY_MS)
    return () => clearTimeout(timer)
  }, [address])
  return (
    <figure className="grid w-28 gap-2">
      <Avatar name={name} photoURL={shown || null} size="large" onBroken={setBroken} />
      <figcaption aria-live="polite" className="text-[0.8125rem] text-soft">
        {shown !== '' && shown === broken ? text.previewBroken : text.preview}
      </figcaption>
    </figure>
  )
}

/** Changes the user's name and picture. Mount it once the present ones are known. */
export function ProfileForm({ current }: { readonly current: Profile }) {
  const { profile: text, common } = useMessages()
  const save = useSaveProfile()
  const checks = profileChecks(text)
  const { form, field, values, reset } = useCheckedForm({
    checks,
    initial: { name: current.displayName, photo: current.photoURL ?? '' },
    run: (typed) =>
      save.mutateAsync(
        { displayName: typed.name, photoURL: typed.photo || null },
        {
          onSuccess: ({ missing }) => {
            if (missing !== null) return
            reset(typed)
            notify({ message: text.saved, tone: 'success', id: 'profile' })
          },
        },
      ),
  })
  const { name, photo } = values()
  const missing = save.isPending ? null : save.data?.missing
  return (
    <form {...form} className="grid gap-5">
      {missing && <Alert tone="error">{text.half[missing]}</Alert>}
      <div className="flex flex-wrap items-start gap-x-8 gap-y-5">
        <PhotoPreview name={name} address={checks.photo(photo) ? '' : photo} />
        <div className="grid min-w-0 max-w-lg flex-1 basis-64 gap-5">
          <TextField
            {...field('name')}
            label={text.name}
            hint={text.nameHint}
            autoComplete="name"
          />
          <TextField
            {...field('photo')}
            type="url"
            inputMode="url"
            label={text.photo}
            hint={text.photoHint}
            autoComplete="photo"
            spellCheck={false}
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
