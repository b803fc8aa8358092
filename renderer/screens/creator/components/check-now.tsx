import { useMutation, useQueryClient } from '@tanstack/react-query'
import { checkStation } from '../../../api/own-stations.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Button } from '../../../ui/button.tsx'

export function CheckNow({ stationId }: { readonly stationId: string }) {
  const { creator, stationPage } = useMessages()
  const text = creator.air
  const client = useQueryClient()
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => checkStation(stationId),
    onSuccess: () => client.invalidateQueries({ queryKey: ['stations', 'one', stationId] }),
  })
  const came = data && [text.outcomes[data.outcome], data.reason].filter(Boolean).join(': ')
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button busy={isPending} onClick={() => mutate()}>
        {text.check}
      </Button>
      <p role="status" className="min-w-0 text-[0.8125rem] text-soft">
        {isPending ? text.checking : (came ?? text.checkHint)}
        {data && !isPending && ` ${text.known(stationPage.states[data.air.state])}`}
      </p>
    </div>
  )
}
