import { useLocation } from 'react-router'
import { returnQuery } from './return-query.ts'

/** `returnQuery` of this page, for links between the sign-in and password pages. */
export const useReturnQuery = (): string => returnQuery(new URLSearchParams(useLocation().search))
