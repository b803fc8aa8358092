import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import { readAddress, streamKey, withAccount } from '../../../../shared/radio/station-address.ts'
import { IMPORT_PATH, offerImport } from '../../../domain/import-export/offered-file.ts'
import { type ListAtAddress, listAt } from '../../../domain/player/list-at.ts'
import { accountNote } from '../../../domain/player/station-accounts.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type FieldCheck, useCheckedForm } from '../../../ui/use-checked-form.ts'
import { draftChecks, nameFrom, refusedFields } from '../draft-fields.ts'
import { useAddStation } from '../use-add-station.ts'
import { NO_STATION } from '../use-stream-test.ts'
import { StreamField } from './stream-field.tsx'

interface AddStationFormProps {
  /** What stands in the fields at first. */
  readonly address: string
  readonly name: string
  /** The station whose account that address gets; null: none. */
  readonly accountOf: string | null
  /** The stations that the user has added. */
  readonly added: readonly Pick<OwnStation, 'name' | 'url'>[]
  readonly onAdded: () => void
}

/** The name and the address of a station for the user alone: heard first, then added. */
export function AddStationForm(props: AddStationFormProps) {
  const { address, name: given, added, onAdded } = props
  const { creator, exchange, stationAccounts } = useMessages()
  const { own: text, form: words } = creator
  const add = useAddStation()
  const [list, setList] = useState<(ListAtAddress & { readonly of: string }) | null>(null)
  const navigate = useNavigate()
  const { name, url } = draftChecks(words)
  /** A station is added once, however its address is written. With another account it is another station. */
  const known: FieldCheck = (typed) => {
    if (readAddress(typed)?.account || accountOf(typed) !== null) return undefined
    const same = added.find((station) => streamKey(station.url) === streamKey(typed))
    return same && text.known(same.name)
  }
  // The account is for the address that it came with.
  const accountOf = (typed: string) => (typed === address ? props.accountOf : null)
  const { form, field, values, put } = useCheckedForm({
    checks: { name, url: (typed) => url(typed) ?? known(typed) },
    initial: { name: nameFrom('', given), url: address },
    run: async (typed) => {
      if (add.isPending || (typed.url !== list?.of && (await findList(typed.url)))) return
      add.mutate({ typed, accountOf: accountOf(typed.url) }, { onSuccess: onAdded })
    },
    describe: refusedFields,
    error: add.error,
  })
  /** Whether there is a list at an address, which is shown then. */
  async function findList(of: string): Promise<boolean> {
    const found = await listAt(of, accountOf(of) ?? NO_STATION).catch(() => null)
    setList(found && { ...found, of })
    return found !== null
  }

  function takeFirst({ first: { station, account } }: ListAtAddress): void {
    put('url', withAccount({ url: station.url, account }))
    put('name', nameFrom(values().name, station.name))
    setList(null)
  }
  return (
    <form {...form} className="grid gap-5">
      <p className="text-soft">{text.addExplain}</p>
      <StreamField
        {...field('url')}
        address={values().url}
        hint={text.addressHint}
        accountNote={accountNote(stationAccounts)}
        accountOf={accountOf(values().url)}
        onTested={findList}
        onName={(said) => put('name', nameFrom(values().name, said))}
      />
      {list !== null && list.of === values().url && (
        <Alert tone="note">
          <p>{exchange.listAtAddress(list.count)}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button
              size="small"
              onClick={() => {
                offerImport(list.file)
                onAdded()
                void navigate(IMPORT_PATH)
              }}
            >
              {exchange.importIt}
            </Button>
            <Button size="small" onClick={() => takeFirst(list)}>
              {exchange.useFirst}
            </Button>
          </div>
        </Alert>
      )}
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
