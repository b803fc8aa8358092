import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'
import { draftChecks } from '../check-draft.ts'
import { refusedFields } from '../refused-fields.ts'
import { useAddStation } from '../use-add-station.ts'
import { StreamField } from './stream-field.tsx'

interface AddStationFormProps {
  /** What stands in the fields at first. */
  readonly address: string
  readonly name: string
  readonly onAdded: () => void
}

/** The name and the address of a station for the user alone: heard first, then added. */
export function AddStationForm({ address, name: given, onAdded }: AddStationFormProps) {
  const { own: text, form: words } = useMessages().creator
  const add = useAddStation()
  const { name, url } = draftChecks(words)
  const { form, field, values } = useCheckedForm({
    checks: { name, url },
    initial: { name: given, url: address },
    run: (typed) => {
      if (!add.isPending) add.mutate(typed, { onSuccess: onAdded })
    },
    describe: refusedFields,
    error: add.error,
  })
  return (
    <form {...form} className="grid gap-5">
      <p className="text-soft">{text.addExplain}</p>
      <StreamField {...field('url')} address={values().url} hint={text.addressHint} />
      <TextField {...field('name')} label={words.name} autoComplete="off" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="solid" busy={add.isPending}>
          {text.save}
        </Button>
        <p role="status" className="min-w-48 flex-1 text-[0.8125rem] text-soft">
          {add.isPending && text.saving}
        </p>
      </div>
    </form>
  )
}
