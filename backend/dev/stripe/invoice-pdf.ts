import { formats } from '../../../shared/locale/formats.ts'
import { testCheckoutText } from '../../../shared/locales/generated/test-checkout.ts'
import type { LocalInvoice } from './state.ts'

const SECOND_MS = 1_000
const LINE_POINTS = 28

/** Converts text for a PDF string, whose font has only Latin-1 characters. */
function pdfText(text: string): string {
  return text
    .replace(/€/g, 'EUR ')
    .replace(/[()\\]/g, '')
    .replace(/[^ -ÿ]/g, '?')
}

function linesOf({ number, created, total, status, price }: LocalInvoice): string[] {
  const day = new Date(created * SECOND_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)
  const { invoice } = testCheckoutText
  const plan = testCheckoutText.plan(price.plan)
  const item = price.interval === 'month' ? invoice.monthly(plan) : invoice.yearly(plan)
  return [
    invoice.title(number),
    `${invoice.date}: ${day}`,
    `${item}: ${formats.money(total, price.currency)}`,
    `${invoice.status}: ${invoice.statuses[status]}`,
    invoice.test,
  ]
}

export function invoicePdf(invoice: LocalInvoice): Buffer {
  const lines = linesOf(invoice).map((line) => `(${pdfText(line)}) Tj 0 -${LINE_POINTS} Td`)
  const text = `BT /F1 14 Tf 72 760 Td ${lines.join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const xrefOffset = pdf.length
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xrefOffset}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1')
}
