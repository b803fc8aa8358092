/** Analytics are answered as JSON, or as a table for spreadsheets. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

const CSV = 'text/csv'

/** An answer of a route: a table of a spreadsheet where that is asked for by `Accept`, else JSON. */
export const orCsv = <Schema extends z.core.$ZodType>(schema: Schema) => ({
  description: 'As JSON, or as CSV where the request accepts `text/csv`',
  content: { 'application/json': { schema }, [CSV]: { schema: z.string() } },
})
/** Whether a request wants the table. */
export const wantsCsv = (request: FastifyRequest) =>
  request.headers.accept?.startsWith(CSV) === true

/** Answers with a file of this name, without its ending. */
export function sendCsv(reply: FastifyReply, name: string, csv: string) {
  return reply
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .type(`${CSV}; charset=utf-8`)
    .send(csv)
}
