/** A number the API counted; undefined while it is on its way, null when it could not be had. */
export type Total = number | null | undefined

interface Answer<Data> {
  readonly data: Data | undefined
  readonly isError: boolean
}

interface Pages {
  readonly pages: readonly { readonly total: number }[]
}

/** The total of a paged list, which its first page states. */
export function totalOf(answer: Answer<Pages>): Total {
  return answer.data?.pages[0]?.total ?? missing(answer)
}

/** How many items an answer holds, e.g. the genres of the facets. */
export function countOf<Data>(
  answer: Answer<Data>,
  items: (data: Data) => readonly unknown[],
): Total {
  return answer.data === undefined ? missing(answer) : items(answer.data).length
}

function missing({ isError }: { readonly isError: boolean }): null | undefined {
  return isError ? null : undefined
}
