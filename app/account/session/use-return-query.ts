import { useLocation } from 'react-router'
import { returnQuery } from './return-query.ts'

/** The query that links between the sign-in and password pages need: `returnQuery` of this page. */
export const useReturnQuery = (): string => returnQuery(new URLSearchParams(useLocation().search))
