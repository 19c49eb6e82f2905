import type {
  ClientCredit,
  ClientCreditInput,
  ClientCreditListQuery,
  ClientCreditUpdate,
  CreditRules,
  CreditRulesInput,
  CreditStatement,
  PaymentPromiseInput,
  Receivables,
  StatementQuery,
} from '@focinho/contracts/desk/client-credits';
import type {
  CreditTransaction,
  CreditTransactionInput,
  CreditTransactionListQuery,
} from '@focinho/contracts/desk/credit-transactions';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { tenantApi, type Approvable } from '../../tenant-api';

const creditApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantCreditsList: build.query<Page<ClientCredit>, ClientCreditListQuery>({
      query: (params) => ({ url: '/api/client-credits', params }),
      transformResponse: pageOf<ClientCredit, 'credits'>('credits'),
      providesTags: ['Credit'],
    }),
    tenantCreditsCreate: build.mutation<ClientCredit, { credit: ClientCreditInput; idempotencyKey: string }>({
      query: ({ credit, ...call }) => ({ url: '/api/client-credits', method: 'POST', body: credit, ...call }),
      transformResponse: (data: { credit: ClientCredit }) => data.credit,
      invalidatesTags: ['Credit'],
    }),
    tenantCreditsUpdate: build.mutation<ClientCredit, { id: string; credit: ChangeOf<ClientCreditUpdate> }>({
      query: ({ id, credit }) => ({ url: `/api/client-credits/${id}`, method: 'PUT', body: credit }),
      transformResponse: (data: { credit: ClientCredit }) => data.credit,
      invalidatesTags: ['Credit'],
    }),
    tenantCreditsDelete: build.mutation<null, string>({
      query: (id) => ({ url: `/api/client-credits/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Credit'],
    }),
    tenantCreditsReceivables: build.query<Receivables, void>({
      query: () => ({ url: '/api/client-credits/receivables' }),
      transformResponse: (data: { receivables: Receivables }) => data.receivables,
      providesTags: ['Credit', 'Rules'],
    }),
    tenantCreditsStatement: build.query<CreditStatement, { id: string; period: StatementQuery }>({
      query: ({ id, period }) => ({ url: `/api/client-credits/${id}/statement`, params: period }),
      transformResponse: (data: { statement: CreditStatement }) => data.statement,
      providesTags: ['Credit'],
    }),
    tenantCreditsPromise: build.mutation<ClientCredit, { id: string; promise: ChangeOf<PaymentPromiseInput> }>({
      query: ({ id, promise }) => ({ url: `/api/client-credits/${id}/promise`, method: 'PUT', body: promise }),
      transformResponse: (data: { credit: ClientCredit }) => data.credit,
      invalidatesTags: ['Credit'],
    }),
    tenantCreditRules: build.query<CreditRules, void>({
      query: () => ({ url: '/api/client-credits/rules' }),
      transformResponse: (data: { rules: CreditRules }) => data.rules,
      providesTags: ['Rules'],
    }),
    tenantCreditRulesUpdate: build.mutation<CreditRules, ChangeOf<CreditRulesInput>>({
      query: (rules) => ({ url: '/api/client-credits/rules', method: 'PUT', body: rules }),
      transformResponse: (data: { rules: CreditRules }) => data.rules,
      invalidatesTags: ['Rules', 'Credit'],
    }),
    tenantTransactionsList: build.query<Page<CreditTransaction>, CreditTransactionListQuery>({
      query: (params) => ({ url: '/api/credit-transactions', params }),
      transformResponse: pageOf<CreditTransaction, 'transactions'>('transactions'),
      providesTags: ['Transaction'],
    }),
    tenantTransactionsCreate: build.mutation<
      CreditTransaction,
      Approvable<{ transaction: NewTransaction; idempotencyKey: string }>
    >({
      query: ({ transaction, ...call }) => ({
        url: '/api/credit-transactions',
        method: 'POST',
        body: transaction,
        ...call,
      }),
      transformResponse: (data: { transaction: CreditTransaction }) => data.transaction,
      invalidatesTags: ['Credit', 'Transaction', 'Queue', 'Report', 'Exception'],
    }),
    tenantTransactionsReverse: build.mutation<CreditTransaction, Approvable<{ id: string }>>({
      query: ({ id, approval }) => ({ url: `/api/credit-transactions/${id}/reversal`, method: 'POST', approval }),
      transformResponse: (data: { transaction: CreditTransaction }) => data.transaction,
      invalidatesTags: ['Credit', 'Transaction', 'Queue', 'Report', 'Exception'],
    }),
  }),
});

/** A transaction whose optional fields may be left out. */
type NewTransaction = Pick<CreditTransactionInput, 'clientCreditId' | 'type' | 'amount' | 'description'> &
  Partial<CreditTransactionInput>;

export const {
  useLazyTenantCreditsListQuery,
  useTenantCreditsListQuery,
  useTenantCreditsCreateMutation,
  useTenantCreditsUpdateMutation,
  useTenantCreditsDeleteMutation,
  useTenantCreditsReceivablesQuery,
  useTenantCreditsStatementQuery,
  useTenantCreditsPromiseMutation,
  useTenantCreditRulesQuery,
  useTenantCreditRulesUpdateMutation,
  useTenantTransactionsListQuery,
  useLazyTenantTransactionsListQuery,
  useTenantTransactionsCreateMutation,
  useTenantTransactionsReverseMutation,
} = creditApi;
