import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMessages } from '../../../messages/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { useAuth } from '../../auth/auth.ts'
import { ownUserQuery, useMe } from '../../users/users.ts'
import { followAddress } from '../mail-flow.ts'
import { sameAddress } from '../mail-wait.ts'

/**
 * Keeps record and backend at the address the person signs in with: by itself as soon as they differ
 * (the link may have been opened while Undertone was closed), and by a button when that failed.
 */
export function AddressBehind() {
  const text = useMessages().accountSettings.email
  const client = useQueryClient()
  const { user } = useAuth()
  const me = useMe().data
  const { mutate, isError, isPending } = useMutation({
    mutationFn: followAddress,
    onSuccess: (now) => client.setQueryData(ownUserQuery(now.id).queryKey, now),
  })
  const address = user?.email ?? null
  const isBehind = me !== undefined && address !== null && !sameAddress(me.email, address)
  useEffect(() => {
    if (isBehind && address !== null) mutate()
  }, [isBehind, address, mutate])
  if (!isBehind || !isError) return null
  return (
    <Alert
      tone="error"
      action={
        <Button size="small" busy={isPending} onClick={() => mutate()}>
          {text.tryAgain}
        </Button>
      }
    >
      {text.notFollowed}
    </Alert>
  )
}
