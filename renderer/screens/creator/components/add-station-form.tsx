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
  readonly initialAddress: string
  readonly initialName: string
  /** Id of the station whose stored credentials `initialAddress` uses. Null when it uses none. */
  readonly accountStationId: string | null
  readonly addedStations: readonly Pick<OwnStation, 'name' | 'url'>[]
  readonly onAdded: () => void
}

/** Form that adds a private station by its stream URL. It offers to import a list if the URL leads to one. */
export function AddStationForm(props: AddStationFormProps) {
  const { initialAddress, initialName, addedStations, onAdded } = props
  const { own: text, form: formText } = creatorText
  const add = useAddStation()
  const [list, setList] = useState<(ListAtAddress & { readonly address: string }) | null>(null)
  const navigate = useNavigate()
  const { name, url } = draftChecks(formText)
  // The credentials belong to the initial address only.
  const credentialsStationId = (typed: string) =>
    typed === initialAddress ? props.accountStationId : null
  /** Rejects the address of an added station. The same address with other credentials is another station. */
  const rejectDuplicate: FieldCheck = (typed) => {
    if (readAddress(typed)?.account || credentialsStationId(typed) !== null) return undefined
    const duplicate = addedStations.find((station) => streamKey(station.url) === streamKey(typed))
    return duplicate && text.alreadyAdded(duplicate.name)
  }
  const { form, field, values, put } = useCheckedForm({
    checks: { name, url: (typed) => url(typed) ?? rejectDuplicate(typed) },
    initial: { name: nameFrom('', initialName), url: initialAddress },
    run: async (typed) => {
      if (add.isPending) return
      const isListShown = typed.url === list?.address
      if (!isListShown && (await findStationList(typed.url))) return
      add.mutate(
        { typed, accountStationId: credentialsStationId(typed.url) },
        { onSuccess: onAdded },
      )
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
        accountNote={getAccountNote(stationAccountsText)}
        accountStationId={credentialsStationId(values().url)}
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
