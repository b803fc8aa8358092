import { type FormEvent, useRef, useState } from 'react'
import { notify } from '../../../lib/notify.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useUpdateMe } from '../../users/users.ts'
import { checkName, NAME_MAX_LENGTH } from '../check-name.ts'

/** Changes one's name. Mount it once the present name is known. */
export function NameForm({ current }: { readonly current: string }) {
  const text = useMessages().more
  const [name, setName] = useState(current)
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const update = useUpdateMe()
  const problem = checkName(name)
  const errors = {
    missing: text.profile.nameMissing,
    'too-long': text.profile.nameTooLong(NAME_MAX_LENGTH),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problem) {
      field.current?.focus()
      return
    }
    const displayName = name.trim()
    update.mutate(
      { displayName },
      {
        onSuccess: () => {
          setName(displayName)
          notify({ message: text.profile.saved, tone: 'success', id: 'profile-name' })
        },
      },
    )
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md justify-items-start gap-4">
      <div className="w-full">
        <TextField
          ref={field}
          label={text.profile.name}
          hint={text.profile.nameHint}
          error={tried && problem ? errors[problem] : undefined}
          value={name}
          autoComplete="name"
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </div>
      <Button type="submit" variant="solid" busy={update.isPending}>
        {text.common.save}
      </Button>
    </form>
  )
}
