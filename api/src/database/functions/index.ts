import audit from './audit.sql';
import authenticate from './authenticate.sql';
import authenticate_key from './authenticate_key.sql';
import clear_shop_rows from './clear_shop_rows.sql';
import count_appointment from './count_appointment.sql';
import count_debt from './count_debt.sql';
import count_list from './count_list.sql';
import count_sale from './count_sale.sql';
import count_usage from './count_usage.sql';
import create_tenant from './create_tenant.sql';
import current_tenant from './current_tenant.sql';
import date_debts from './date_debts.sql';
import delete_shop_rows from './delete_shop_rows.sql';
import digit_endings from './digit_endings.sql';
import erase_client from './erase_client.sql';
import fit_in_kennel from './fit_in_kennel.sql';
import follow_credits from './follow_credits.sql';
import follow_fiscal_documents from './follow_fiscal_documents.sql';
import follow_trips from './follow_trips.sql';
import hide_personal from './hide_personal.sql';
import hold_credits from './hold_credits.sql';
import keep_agreement from './keep_agreement.sql';
import keep_consultation from './keep_consultation.sql';
import local_day from './local_day.sql';
import main_photo from './main_photo.sql';
import normalise from './normalise.sql';
import note_change from './note_change.sql';
import not_after_today from './not_after_today.sql';
import open_debts from './open_debts.sql';
import recount from './recount.sql';
import refuse from './refuse.sql';
import release_steps from './release_steps.sql';
import require_approval from './require_approval.sql';
import require_consultant from './require_consultant.sql';
import search from './search.sql';
import show_main_photo from './show_main_photo.sql';
import stamp_day from './stamp_day.sql';
import stamp_due from './stamp_due.sql';
import tenant_id_of from './tenant_id_of.sql';
import tenant_id_of_number from './tenant_id_of_number.sql';
import today from './today.sql';
import van_is_full from './van_is_full.sql';

/** SQL by function name. */
export type SqlFunctions = Record<string, string>;

/** Every function of the schema `app`: each file creates or replaces the function that it is named after. */
export const functions: SqlFunctions = {
  audit,
  authenticate,
  authenticate_key,
  clear_shop_rows,
  count_appointment,
  count_debt,
  count_list,
  count_sale,
  count_usage,
  create_tenant,
  current_tenant,
  date_debts,
  delete_shop_rows,
  digit_endings,
  erase_client,
  fit_in_kennel,
  follow_credits,
  follow_fiscal_documents,
  follow_trips,
  hide_personal,
  hold_credits,
  keep_agreement,
  keep_consultation,
  local_day,
  main_photo,
  normalise,
  note_change,
  not_after_today,
  open_debts,
  recount,
  refuse,
  release_steps,
  require_approval,
  require_consultant,
  search,
  show_main_photo,
  stamp_day,
  stamp_due,
  tenant_id_of,
  tenant_id_of_number,
  today,
  van_is_full,
};
