import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import { creatorText } from '../../../../shared/locales/generated/creator.ts'
import { exchangeText } from '../../../../shared/locales/generated/exchange.ts'
import { stationAccountsText } from '../../../../shared/locales/generated/station-accounts.ts'
import { readAddress, streamKey, withAccount } from '../../../../shared/radio/station-address.ts'
import { IMPORT_PATH, setPendingFile } from '../../../domain/import-export/pending-file.ts'
import { fetchStationList, type ListAtAddress } from '../../../domain/player/fetch-station-list.ts'
import { getAccountNote } from '../../../domain/player/station-accounts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type FieldCheck, useCheckedForm } from '../../../ui/use-checked-form.ts'
import { draftChecks, nameFrom, toFieldErrors } from '../draft-fields.ts'
import { useAddStation } from '../use-add-station.ts'
import { NO_STATION } from '../use-stream-test.ts'
import { StreamField } from './stream-field.tsx'

interface AddStationFormProps {
  readonly address: string
  readonly name: string
  /** Id of the station whose stored credentials `address` uses. Null when it uses none. */
  readonly accountOf: string | null
  readonly added: readonly Pick<OwnStation, 'name' | 'url'>[]
  readonly onAdded: () => void
}

export function AddStationForm(props: AddStationFormProps) {
  const { address, name: initialName, added, onAdded } = props
  const { own: text, form: formText } = creatorText
  const add = useAddStation()
  const [list, setList] = useState<(ListAtAddress & { readonly address: string }) | null>(null)
  const navigate = useNavigate()
  const { name, url } = draftChecks(formText)
  /** Rejects an added address in any spelling. The same address with other credentials is another station. */
  const rejectDuplicate: FieldCheck = (typed) => {
    if (readAddress(typed)?.account || credentialsStationId(typed) !== null) return undefined
    const duplicate = added.find((station) => streamKey(station.url) === streamKey(typed))
    return duplicate && text.alreadyAdded(duplicate.name)
  }
  // The credentials belong to the initial address only.
  const credentialsStationId = (typed: string) => (typed === address ? props.accountOf : null)
  const { form, field, values, put } = useCheckedForm({
    checks: { name, url: (typed) => url(typed) ?? rejectDuplicate(typed) },
    initial: { name: nameFrom('', initialName), url: address },
    run: async (typed) => {
      if (add.isPending || (typed.url !== list?.address && (await findStationList(typed.url))))
        return
      add.mutate({ typed, accountOf: credentialsStationId(typed.url) }, { onSuccess: onAdded })
    },
    describe: toFieldErrors,
    error: add.error,
  })
  async function findStationList(listAddress: string): Promise<boolean> {
    const stationId = credentialsStationId(listAddress) ?? NO_STATION
    const stationList = await fetchStationList(listAddress, stationId).catch(() => null)
    setList(stationList && { ...stationList, address: listAddress })
    return stationList !== null
  }

  function fillFromFirstStation({ first: { station, account } }: ListAtAddress): void {
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
        getAccountNote={getAccountNote(stationAccountsText)}
        accountOf={credentialsStationId(values().url)}
        onTested={findStationList}
        onName={(reported) => put('name', nameFrom(values().name, reported))}
      />
      {list !== null && list.address === values().url && (
        <Alert tone="note">
          <p>{exchangeText.listAtAddress(list.count)}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button
              size="small"
              onClick={() => {
                setPendingFile(list.file)
                onAdded()
                void navigate(IMPORT_PATH)
              }}
            >
              {exchangeText.importIt}
            </Button>
            <Button size="small" onClick={() => fillFromFirstStation(list)}>
              {exchangeText.useFirst}
            </Button>
          </div>
        </Alert>
      )}
      <TextField {...field('name')} label={formText.name} autoComplete="off" />
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
