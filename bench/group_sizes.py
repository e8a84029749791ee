"""Group sizes by pandas or pyCANON: group_sizes.py pandas|pycanon FILE COLUMN,COLUMN,.."""
import sys
import pandas

tool, path, columns = sys.argv[1], sys.argv[2], sys.argv[3].split(",")
table = pandas.read_parquet(path, columns=columns) if path.endswith(".parquet") else pandas.read_csv(
    path, usecols=columns, dtype=str)
if tool == "pandas":
    sizes = table.groupby(columns, sort=False, dropna=False, observed=True).size()
    print(sizes.min(), len(sizes), int((sizes == 1).sum()))
else:
    from pycanon import anonymity
    print(anonymity.k_anonymity(table, columns))
