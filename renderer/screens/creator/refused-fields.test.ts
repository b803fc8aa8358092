import { expect, it } from 'vitest'
import { ApiProblem } from '../../api/problem.ts'
import { refusedFields } from './draft-fields.ts'

const problem = (errors: { path: string; message: string }[]) => new ApiProblem(422, { errors })

it('names the fields of the form, and no others', () => {
  const errors = [
    { path: 'body.url', message: 'This playlist is empty.' },
    { path: 'body.tags.0', message: 'must be plain text' },
    { path: 'body.tags.1', message: 'too long' },
    { path: 'body.constructor', message: 'no' },
    { path: 'body', message: 'no' },
  ]
  expect(refusedFields(problem(errors), ['tags', 'url'])).toEqual([
    { field: 'url', message: 'This playlist is empty.' },
    { field: 'tags', message: 'must be plain text' },
    { field: 'tags', message: 'too long' },
  ])
})

it('other failures name none', () => {
  expect(refusedFields(new Error('Network Error'), ['url'])).toEqual([])
  expect(refusedFields(new ApiProblem(500, {}), ['url'])).toEqual([])
})
