import { notify } from '../../../lib/notify.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'
import { profileChecks } from '../profile-rules.ts'
import { type Profile, useSaveProfile } from '../save-profile.ts'
import { PhotoPreview } from './photo-preview.tsx'

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
