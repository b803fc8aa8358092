/** Whether an Accept-Encoding header takes gzip (RFC 9110, 12.5.3); a weight of 0 refuses it. */
export function takesGzip(header: string | undefined): boolean {
  const weights = new Map(
    (header ?? '').split(',').map((part) => {
      const [coding = '', weight = ''] = part.split(';')
      const [, value = '1'] = weight.split('=')
      return [coding.trim().toLowerCase(), Number(value)]
    }),
  )
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0
}
