import type { Approval, ApprovalInput, Approver, PinInput, PinStatus } from '@focinho/contracts/access/approvals';
import { tenantApi } from '../../tenant-api';

const approvalsApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantApprovers: build.query<Approver[], void>({
      query: () => ({ url: '/api/approvals/approvers' }),
      transformResponse: (data: { approvers: Approver[] }) => data.approvers,
      providesTags: ['Approval', 'User'],
    }),
    tenantApprovalsCreate: build.mutation<Approval, { approval: ApprovalInput; idempotencyKey: string }>({
      query: ({ approval, ...call }) => ({ url: '/api/approvals', method: 'POST', body: approval, ...call }),
      transformResponse: (data: { approval: Approval }) => data.approval,
    }),
    tenantPinGet: build.query<PinStatus, void>({
      query: () => ({ url: '/api/approvals/pin' }),
      transformResponse: (data: { pin: PinStatus }) => data.pin,
      providesTags: ['Approval'],
    }),
    tenantPinSave: build.mutation<PinStatus, PinInput>({
      query: (body) => ({ url: '/api/approvals/pin', method: 'PUT', body }),
      transformResponse: (data: { pin: PinStatus }) => data.pin,
      invalidatesTags: ['Approval'],
    }),
  }),
});
export const {
  useTenantApproversQuery,
  useTenantApprovalsCreateMutation,
  useTenantPinGetQuery,
  useTenantPinSaveMutation,
} = approvalsApi;
