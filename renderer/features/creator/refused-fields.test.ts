import { expect, it } from 'vitest'
import { ApiProblem } from '../../api/problem.ts'
import { refusedFields } from './refused-fields.ts'

const problem = (errors: { path: string; message: string }[]) => new ApiProblem(422, { errors })

it('names each field once, and none that the form does not have', () => {
  const errors = [
    { path: 'body.url', message: 'This playlist is empty.' },
    { path: 'body.tags.0', message: 'must be plain text' },
    { path: 'body.tags.1', message: 'too long' },
    { path: 'body.constructor', message: 'no' },
    { path: 'body', message: 'no' },
  ]
  expect(refusedFields(problem(errors))).toEqual({
    url: 'This playlist is empty.',
    tags: 'must be plain text',
  })
})

it('other failures name none', () => {
  expect(refusedFields(new Error('Network Error'))).toEqual({})
  expect(refusedFields(new ApiProblem(500, {}))).toEqual({})
})
