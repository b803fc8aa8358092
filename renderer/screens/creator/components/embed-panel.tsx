import { useState } from 'react'
import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import { ownValue } from '../../../../shared/api/own-value.ts'
import { creatorText } from '../../../../shared/locales/generated/creator.ts'
import { apiContext } from '../../../api/context.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Panel } from '../../../ui/panel.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
}

/** Returns an HTML snippet that embeds the API's player page. Escapes the name for its attribute. */
export function embedSnippet(apiUrl: string, { id, name }: { id: string; name: string }): string {
  const title = name.replace(
    /[&"<>]/g,
    (character) => ownValue(HTML_ENTITIES, character) ?? character,
  )
  const src = `${apiUrl}/embed/${encodeURIComponent(id)}`
  return `<iframe src="${src}" title="${title}" width="320" height="160" loading="lazy" allow="autoplay"></iframe>`
}

export function EmbedPanel({ station }: { readonly station: OwnStation }) {
  const text = creatorText.embed
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)
  const snippet = embedSnippet(apiContext().config.apiUrl, station)
  const copy = async () => {
    setOutcome(null)
    setOutcome((await copyText(snippet)) ? 'copied' : 'notCopied')
  }
  return (
    <Panel title={text.title}>
      <div className="grid max-w-[38rem] gap-4">
        <p className="text-soft">{text.explain}</p>
        <TextArea
          label={text.label}
          value={snippet}
          readOnly
          rows={4}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
          className="font-mono text-[0.8125rem] wrap-anywhere"
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={() => void copy()}>{text.copy}</Button>
          <p
            role="status"
            className={cx(
              'text-[0.8125rem]',
              outcome === 'notCopied' ? 'text-hot-text' : 'text-live',
            )}
          >
            {outcome && text[outcome]}
          </p>
        </div>
      </div>
    </Panel>
  )
}
