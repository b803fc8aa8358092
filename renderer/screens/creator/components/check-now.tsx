import { useMutation, useQueryClient } from '@tanstack/react-query'
import { creatorText } from '../../../../shared/locales/generated/creator.ts'
import { stationPageText } from '../../../../shared/locales/generated/station-page.ts'
import { checkStation } from '../../../api/own-stations.ts'
import { Button } from '../../../ui/button.tsx'

/** Button that makes the API probe the station's stream now. The result appears next to it. */
export function CheckNow({ stationId }: { readonly stationId: string }) {
  const text = creatorText.air
  const client = useQueryClient()
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => checkStation(stationId),
    onSuccess: () => client.invalidateQueries({ queryKey: ['stations', 'one', stationId] }),
  })
  const resultText = data && [text.outcomes[data.outcome], data.reason].filter(Boolean).join(': ')
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button busy={isPending} onClick={() => mutate()}>
        {text.check}
      </Button>
      <p role="status" className="min-w-0 text-[0.8125rem] text-soft">
        {isPending ? text.checking : (resultText ?? text.checkHint)}
        {data && !isPending && ` ${text.shownState(stationPageText.states[data.air.state])}`}
      </p>
    </div>
  )
}
