import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateProfile } from 'firebase/auth'
import { useEffect, useState } from 'react'
import {
  ADDRESS_MAX,
  DISPLAY_NAME_MAX,
  isPublicAddress,
  PLAIN_TEXT,
} from '../../../../shared/api/field-rules.ts'
import { actionsText } from '../../../../shared/locales/generated/actions.ts'
import { profileText } from '../../../../shared/locales/generated/profile.ts'
import { updateUser } from '../../../api/users.ts'
import { firebaseUser, reloadUser, requireUid, writeOwnRecord } from '../../../domain/auth/auth.ts'
import { ownUserQuery } from '../../../domain/auth/users.ts'
import { errorCode } from '../../../lib/error-code.ts'
import { log } from '../../../lib/log.ts'
import { notify } from '../../../lib/notify.ts'
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
 * Saves a profile to the backend, the user record and the identity, in this order. Rejects when the backend rejects,
 * and then nothing is saved. `failedPlace` is the record or the identity if its write failed. All three writes are
 * idempotent, so the next save repairs a partial one.
 */
async function saveProfile(profile: Profile) {
  const user = await updateUser(requireUid(), profile)
  const places = {
    record: () => writeOwnRecord(profile),
    identity: async () => {
      // The emulator rejects null and the hosted provider ignores it; an empty string removes the picture.
      await updateProfile(firebaseUser(), { ...profile, photoURL: profile.photoURL ?? '' })
      // Updates the name in the app shell.
      await reloadUser()
    },
  }
  for (const failedPlace of ['record', 'identity'] as const) {
    try {
      await places[failedPlace]()
    } catch (error) {
      // Logs only the code, because provider errors contain personal data.
      log.warn(`The profile did not reach the ${failedPlace}`, errorCode(error))
      return { user, failedPlace }
    }
  }
  return { user, failedPlace: null }
}

function useSaveProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: saveProfile,
    onSuccess: ({ user, failedPlace }) => {
      // A partial save is not shown as saved.
      if (failedPlace === null) client.setQueryData(ownUserQuery(user.id).queryKey, user)
    },
  })
}

export function profileChecks(text: typeof profileText): Record<'name' | 'photo', FieldCheck> {
  return {
    name: (name) => {
      if (name === '') return text.nameMissing
      if (!PLAIN_TEXT.test(name)) return text.nameInvisible
      return name.length > DISPLAY_NAME_MAX ? text.nameTooLong(DISPLAY_NAME_MAX) : undefined
    },
    photo: (address) => {
      if (address === '' || isPublicAddress(address)) return undefined
      if (address.length > ADDRESS_MAX) return text.photoTooLong(ADDRESS_MAX)
      return /^http:/i.test(address) ? text.photoInsecure : text.photoShape
    },
  }
}

/** Debounce of the preview, in ms, so that the app does not load from the host of an incomplete URL. */
export const PREVIEW_DELAY_MS = 400

interface PhotoPreviewProps {
  readonly name: string
  readonly address: string
}

function PhotoPreview({ name, address }: PhotoPreviewProps) {
  const [previewUrl, setPreviewUrl] = useState(address)
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setPreviewUrl(address), PREVIEW_DELAY_MS)
    return () => clearTimeout(timer)
  }, [address])
  return (
    <figure className="grid w-28 gap-2">
      <Avatar name={name} photoURL={previewUrl || null} size="large" onBroken={setBrokenUrl} />
      <figcaption aria-live="polite" className="text-[0.8125rem] text-soft">
        {previewUrl !== '' && previewUrl === brokenUrl
          ? profileText.previewBroken
          : profileText.preview}
      </figcaption>
    </figure>
  )
}

/** Form for the user's name and photo. Mount it after the current profile is loaded. */
export function ProfileForm({ current }: { readonly current: Profile }) {
  const save = useSaveProfile()
  const checks = profileChecks(profileText)
  const { form, field, values, reset } = useCheckedForm({
    checks,
    initial: { name: current.displayName, photo: current.photoURL ?? '' },
    run: (typed) =>
      save.mutateAsync(
        { displayName: typed.name, photoURL: typed.photo || null },
        {
          onSuccess: ({ failedPlace }) => {
            if (failedPlace !== null) return
            reset(typed)
            notify({ message: profileText.saved, tone: 'success', id: 'profile' })
          },
        },
      ),
  })
  const { name, photo } = values()
  const failedPlace = save.isPending ? null : save.data?.failedPlace
  return (
    <form {...form} className="grid gap-5">
      {failedPlace && <Alert tone="error">{profileText.partlySaved}</Alert>}
      <div className="flex flex-wrap items-start gap-x-8 gap-y-5">
        <PhotoPreview name={name} address={checks.photo(photo) ? '' : photo} />
        <div className="grid min-w-0 max-w-lg flex-1 basis-64 gap-5">
          <TextField
            {...field('name')}
            label={profileText.name}
            hint={profileText.nameHint}
            autoComplete="name"
          />
          <TextField
            {...field('photo')}
            type="url"
            inputMode="url"
            label={profileText.photo}
            hint={profileText.photoHint}
            autoComplete="photo"
            spellCheck={false}
          />
          <div>
            <Button type="submit" variant="solid" busy={save.isPending}>
              {actionsText.save}
            </Button>
          </div>
        </div>
      </div>
    </form>
  )
}
