import { useEffect, useState } from 'react'
import { CHARSETS, type Charset } from '../../../../shared/radio/charset-names.ts'
import { log } from '../../../lib/log.ts'
import { useMessages } from '../../../locales/messages.ts'
import { getPlatform } from '../../../platform/platform.ts'
import { SelectField } from '../../../ui/select-field.tsx'

/** No charset has an empty name. */
const AUTOMATIC = ''

/** In which letters a station's titles are read; nothing where pages read no titles. */
export function TitleCharset({ id }: { readonly id: string }) {
  const text = useMessages().stationPage
  const { capabilities, streams } = getPlatform()
  const [chosen, setChosen] = useState<Charset | null>(null)
  const isOffered = capabilities.relay
  useEffect(() => {
    if (!isOffered) return
    let isGone = false
    streams.charset(id).then(
      (charset) => {
        if (!isGone) setChosen(charset)
      },
      (error: unknown) => log.warn('The charset of a station could not be read', error),
    )
    return () => {
      isGone = true
    }
  }, [id, isOffered, streams])
  if (!isOffered) return null

  function choose(value: string): void {
    const charset = CHARSETS.find((one) => one === value) ?? null
    streams.setCharset(id, charset)
    setChosen(charset)
  }

  return (
    <div className="max-w-sm">
      <SelectField
        label={text.charset}
        hint={text.charsetHint}
        value={chosen ?? AUTOMATIC}
        onChange={(event) => choose(event.currentTarget.value)}
        options={[
          { value: AUTOMATIC, label: text.automatic },
          ...CHARSETS.map((value) => ({ value, label: text.charsets[value] })),
        ]}
      />
    </div>
  )
}
