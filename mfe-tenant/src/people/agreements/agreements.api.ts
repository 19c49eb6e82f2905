import type {
  AddendumInput,
  Agreement,
  AgreementInput,
  AgreementListQuery,
  AgreementPreview,
  AgreementPreviewQuery,
  AgreementTemplate,
  AgreementTemplateInput,
  AgreementTemplateListQuery,
  SignedAgreement,
} from '@focinho/contracts/people/agreements';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import type { Page } from '@focinho/host/store';
import { pageOf } from '@focinho/ui/list-response';
import { tenantApi, type Tag } from '../../tenant-api';

/** Caches that show that something was signed, or has to be. */
const AFTER_SIGNING: Tag[] = ['Agreement', 'Queue'];

const templateOf = (data: { agreementTemplate: AgreementTemplate }) => data.agreementTemplate;
const agreementOf = (data: { agreement: Agreement }) => data.agreement;

const agreementsApi = tenantApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    tenantAgreementTemplatesList: build.query<Page<AgreementTemplate>, AgreementTemplateListQuery>({
      query: (params) => ({ url: '/api/agreement-templates', params }),
      transformResponse: pageOf<AgreementTemplate, 'agreementTemplates'>('agreementTemplates'),
      providesTags: ['Agreement'],
    }),
    tenantAgreementTemplatesCreate: build.mutation<
      AgreementTemplate,
      { template: AgreementTemplateInput; idempotencyKey: string }
    >({
      query: ({ template, ...call }) => ({ url: '/api/agreement-templates', method: 'POST', body: template, ...call }),
      transformResponse: templateOf,
      invalidatesTags: AFTER_SIGNING,
    }),
    tenantAgreementTemplatesStarters: build.mutation<{ added: number }, void>({
      query: () => ({ url: '/api/agreement-templates/starters', method: 'POST' }),
      invalidatesTags: AFTER_SIGNING,
    }),
    tenantAgreementTemplatesUpdate: build.mutation<
      AgreementTemplate,
      { id: string; template: ChangeOf<AgreementTemplateInput> }
    >({
      query: ({ id, template }) => ({ url: `/api/agreement-templates/${id}`, method: 'PUT', body: template }),
      transformResponse: templateOf,
      invalidatesTags: AFTER_SIGNING,
    }),
    tenantAgreementTemplatesDelete: build.mutation<null, string>({
      query: (id) => ({ url: `/api/agreement-templates/${id}`, method: 'DELETE' }),
      invalidatesTags: AFTER_SIGNING,
    }),
    tenantAgreementTemplatesRestore: build.mutation<AgreementTemplate, string>({
      query: (id) => ({ url: `/api/agreement-templates/${id}/restoration`, method: 'POST' }),
      transformResponse: templateOf,
      invalidatesTags: AFTER_SIGNING,
    }),
    /** The text that somebody is about to sign: always asked for anew. */
    tenantAgreementsPreview: build.query<AgreementPreview, AgreementPreviewQuery & { templateId: string }>({
      query: ({ templateId, ...params }) => ({ url: `/api/agreement-templates/${templateId}/preview`, params }),
      transformResponse: (data: { preview: AgreementPreview }) => data.preview,
      providesTags: ['Agreement'],
      keepUnusedDataFor: 0,
    }),
    tenantAgreementsList: build.query<Page<Agreement>, AgreementListQuery>({
      query: (params) => ({ url: '/api/agreements', params }),
      transformResponse: pageOf<Agreement, 'agreements'>('agreements'),
      providesTags: ['Agreement'],
    }),
    tenantAgreementsGet: build.query<SignedAgreement, string>({
      query: (id) => ({ url: `/api/agreements/${id}` }),
      transformResponse: (data: { agreement: SignedAgreement }) => data.agreement,
      providesTags: ['Agreement'],
    }),
    tenantAgreementsSign: build.mutation<Agreement, { agreement: AgreementInput; idempotencyKey: string }>({
      query: ({ agreement: body, ...call }) => ({ url: '/api/agreements', method: 'POST', body, ...call }),
      transformResponse: agreementOf,
      invalidatesTags: AFTER_SIGNING,
    }),
    tenantAgreementsAddendum: build.mutation<
      Agreement,
      { id: string; addendum: AddendumInput; idempotencyKey: string }
    >({
      query: ({ id, addendum: body, ...call }) => ({
        url: `/api/agreements/${id}/addenda`,
        method: 'POST',
        body,
        ...call,
      }),
      transformResponse: agreementOf,
      invalidatesTags: AFTER_SIGNING,
    }),
  }),
});

export const {
  useTenantAgreementTemplatesListQuery,
  useTenantAgreementTemplatesCreateMutation,
  useTenantAgreementTemplatesStartersMutation,
  useTenantAgreementTemplatesUpdateMutation,
  useTenantAgreementTemplatesDeleteMutation,
  useTenantAgreementTemplatesRestoreMutation,
  useTenantAgreementsPreviewQuery,
  useTenantAgreementsListQuery,
  useTenantAgreementsGetQuery,
  useTenantAgreementsSignMutation,
  useTenantAgreementsAddendumMutation,
} = agreementsApi;
