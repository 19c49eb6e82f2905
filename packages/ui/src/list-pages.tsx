import { Pagination } from 'antd';
import type { Pagination as PageOfList } from '@focinho/contracts/kernel/envelope';
import type { ListView } from './list-params';
import { useIsPhone } from './viewport';

const SMALLEST_PAGE = 10;

/** Pagination of a list, stored in the address; nothing if everything fits on one page. */
export function ListPages({ list, pagination }: { list: ListView; pagination: PageOfList }) {
  const phone = useIsPhone();
  if (pagination.total <= SMALLEST_PAGE) return null;
  return (
    <Pagination
      className="fcui-pagination"
      align="end"
      simple={phone}
      current={pagination.page}
      pageSize={pagination.limit}
      total={pagination.total}
      pageSizeOptions={[SMALLEST_PAGE, 20, 50, 100]}
      showSizeChanger={!phone}
      showTotal={(total, [from, to]) => `${from}–${to} de ${total}`}
      onChange={(page, limit) => list.setPage(page, limit)}
    />
  );
}
