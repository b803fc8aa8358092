import { useMutation } from '@tanstack/react-query'
import type { Invoice } from '../../../../shared/api/plans.ts'
import { formats } from '../../../../shared/locale/formats.ts'
import { accountText } from '../../../../shared/locales/generated/account.ts'
import { plansText } from '../../../../shared/locales/generated/plans.ts'
import { getInvoiceDocument } from '../../../api/plans.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { formatMoney } from '../money.ts'
import { useInvoices } from '../plan-queries.ts'

const EXTENSIONS = new Map([
  ['application/pdf', '.pdf'],
  ['text/html', '.html'],
])

/** The object URL must stay valid while a save dialog is open. */
const OBJECT_URL_LIFETIME_MS = 120_000

/** Adds the extension for the media type. Returns null for an unsupported type. */
export function invoiceFileName(name: string, type: string): string | null {
  const extension = EXTENSIONS.get(type.split(';')[0]?.trim().toLowerCase() ?? '')
  if (extension === undefined) return null
  return name.replace(/[^\w.-]+/g, '-') + extension
}

/** Downloads the document. Throws for a type other than HTML and PDF. */
export function saveInvoice(name: string, document: Blob): void {
  const fileName = invoiceFileName(name, document.type)
  if (fileName === null) throw new Error('Unexpected type of invoice')
  const objectUrl = URL.createObjectURL(document)
  const link = window.document.createElement('a')
  link.href = objectUrl
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(objectUrl), OBJECT_URL_LIFETIME_MS)
}

export function InvoicesPanel() {
  const text = plansText.invoices
  const invoices = useInvoices()
  return (
    <Panel title={text.title}>
      {invoices.isPending && <Skeleton className="h-16" />}
      {invoices.isError && !invoices.data && <LoadFailed onRetry={invoices.refetch} />}
      {invoices.data?.length === 0 && <p className="text-soft">{text.none}</p>}
      <ul className="divide-y divide-hairline empty:hidden">
        {invoices.data?.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </ul>
    </Panel>
  )
}

function InvoiceRow({ invoice }: { readonly invoice: Invoice }) {
  const { number, at, status, plan, interval } = invoice
  const download = useMutation({
    mutationFn: async () =>
      saveInvoice(plansText.invoices.fileName(number), await getInvoiceDocument(invoice.id)),
  })
  const titleParts = [
    plan && accountText.plan(plan),
    interval && plansText.interval.adverb[interval],
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{titleParts.filter(Boolean).join(', ') || number}</p>
        <p className="meta text-soft">
          {number} · {formats.date(at)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Tag tone={status === 'open' ? 'hot' : 'plain'}>{plansText.invoices.status[status]}</Tag>
        <span className="font-semibold">{formatMoney(invoice)}</span>
        <Button
          size="small"
          busy={download.isPending}
          aria-label={plansText.invoices.downloadOf(number)}
          onClick={() => download.mutate()}
        >
          {plansText.invoices.download}
        </Button>
      </div>
    </li>
  )
}
