import { html } from '../pages/html.ts'
import { moneyText } from '../pages/money-text.ts'
import { PAGE } from '../pages/page-messages.ts'
import { toProviderInvoice } from './invoice-table.ts'
import type { TestCustomer, TestInvoice } from './records.ts'

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 40rem; margin: 3rem auto; padding: 0 1rem; }
table { width: 100%; border-collapse: collapse; }
td, th { padding: 0.5rem 0; border-top: 1px solid; text-align: left; font-weight: inherit; }
td { text-align: right; font-variant-numeric: tabular-nums; }
tr:last-child { font-weight: 700; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1.5rem; }
dd { margin: 0; overflow-wrap: anywhere; }
`

/** An invoice as a page of its own, to be kept: nothing in it is loaded from anywhere. */
export function invoiceDocument(
  invoice: TestInvoice,
  payer: TestCustomer,
): { type: string; body: Uint8Array } {
  const { number, at, currency } = toProviderInvoice(invoice)
  const { price, credit, amount, status } = invoice
  const words = PAGE.invoice
  const plan = PAGE.plan(price.plan)
  const isTrial = credit === 0 && amount === 0 && price.amount > 0
  const item = isTrial ? words.trial(plan) : words.item(plan, price.interval)
  const row = (name: string, value: number) =>
    html`<tr><th scope="row">${name}</th><td>${moneyText(value, currency)}</td></tr>\n`
  const day = new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length)
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${words.title(number)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${words.title(number)}</h1>
<p>${words.test}</p>
<dl>
<dt>${words.to}</dt><dd>${payer.email ?? payer.ref}</dd>
<dt>${words.date}</dt><dd><time datetime="${day}">${day}</time></dd>
<dt>${words.status}</dt><dd>${words.statuses[status]}</dd>
</dl>
<table>
${row(item, isTrial ? 0 : price.amount)}${credit === 0 ? null : row(words.credit, -credit)}${row(words.total, amount)}</table>
</main>
</body>
</html>
`
  return { type: 'text/html; charset=utf-8', body: Buffer.from(page.markup) }
}
